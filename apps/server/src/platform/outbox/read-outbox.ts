import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withIdentity } from '../database/with-access.ts';

/** A mail that waits on a machine without a mail server. */
export interface OutboxMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  /** Where the mail leads; null when it has no link. */
  link: string | null;
  createdAt: Date;
}

export interface OutboxPage {
  /** Newest first. */
  mails: OutboxMail[];
  count: number;
}

function linkIn(text: string): string | null {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? null;
}

/** Reads the mails that were not sent. */
export async function readOutbox(
  database: Kysely<DB>,
  { limit, offset }: { limit: number; offset: number },
): Promise<OutboxPage> {
  return withIdentity(database, async (transaction) => {
    const wanted = sql`channel = 'mail' and state = 'waiting'`;
    const { rows } = await sql<Omit<OutboxMail, 'link'>>`
      select id, recipient, payload ->> 'subject' as subject, payload ->> 'text' as text, created_at as "createdAt" from outbox
      where ${wanted} order by id desc limit ${limit} offset ${offset}`.execute(transaction);
    const counted = await sql<{ count: number }>`select count(*) as count from outbox where ${wanted}`.execute(
      transaction,
    );
    return { mails: rows.map((mail) => ({ ...mail, link: linkIn(mail.text) })), count: counted.rows[0]?.count ?? 0 };
  });
}
