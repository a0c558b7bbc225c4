import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withIdentity, type AccessTransaction } from '../database/with-access.ts';

/** A message that was given up; nothing is kept of what it said. */
export interface FailedMessage {
  id: number;
  channel: string;
  recipient: string;
  /** What it was about: the first part of its key, such as `withdrawal`. */
  about: string;
  isEssential: boolean;
  attempts: number;
  /** What the other side answered to the last try. */
  reason: string;
  createdAt: Date;
  failedAt: Date;
}

/** One page of the messages that were given up, newest first. */
export interface FailedPage {
  messages: FailedMessage[];
  count: number;
}

/** Reads the messages that were given up, as long as they are kept. */
export async function readFailed(
  database: Kysely<DB>,
  { limit, offset }: { limit: number; offset: number },
): Promise<FailedPage> {
  return withIdentity(database, async (transaction) => {
    const { rows } = await sql<FailedMessage>`
      select id, channel, recipient, split_part(key, '/', 1) as about, is_essential as "isEssential", attempts,
        coalesce(reason, '') as reason, created_at as "createdAt", settled_at as "failedAt" from outbox
      where state = 'failed' order by settled_at desc, id desc limit ${limit} offset ${offset}`.execute(transaction);
    return { messages: rows, count: await count(transaction) };
  });
}

async function count(transaction: AccessTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox where state = 'failed'`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** How many messages were given up, as long as they are kept. */
export function countFailed(database: Kysely<DB>): Promise<number> {
  return withIdentity(database, count);
}
