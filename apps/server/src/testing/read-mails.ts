import { sql, type Kysely } from 'kysely';
import type { DB } from '../platform/database/generated/database.ts';

/** A mail that waits in the queue. */
interface QueuedMail {
  recipient: string;
  subject: string;
  text: string;
  /** Where its link leads. */
  link: URL | undefined;
  /** The code it brings. */
  code: string;
  /** Whether no bound or age holds it back. */
  isEssential: boolean;
}

/** The mails waiting for one recipient, oldest first. */
export async function readMails(database: Kysely<DB>, recipient: string): Promise<QueuedMail[]> {
  const { rows } = await sql<Pick<QueuedMail, 'recipient' | 'subject' | 'text' | 'isEssential'>>`
    select recipient, payload ->> 'subject' as subject, payload ->> 'text' as text, is_essential as "isEssential" from outbox where recipient = ${recipient} order by id`.execute(
    database,
  );
  return rows.map((mail) => {
    const url = /https?:\/\/\S+/.exec(mail.text)?.[0];
    const link = url === undefined ? undefined : new URL(url);
    return { ...mail, link, code: link?.searchParams.get('code') ?? '' };
  });
}
