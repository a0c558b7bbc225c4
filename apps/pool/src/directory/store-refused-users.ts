import type pg from 'pg';
import type { PoolLog } from '../pool-log.ts';
import { asPool } from '../writer/pool-database.ts';
import type { RefusedUsers } from './refused-users.ts';

const storeMs = 10_000;

/** Writes the list of a process in place of what it wrote before. */
export async function storeRefusedUsers(database: pg.Pool, processId: string, users: RefusedUsers): Promise<void> {
  const rows = users.list().map(({ user, reason, address, tries, firstAt, lastAt }) => ({
    user,
    reason: reason.slice(0, 200),
    address: address.slice(0, 64),
    tries,
    first: new Date(firstAt),
    last: new Date(lastAt),
  }));
  await asPool(database, async (client) => {
    await client.query('delete from refused_user where process_id = $1', [processId]);
    await client.query(
      `insert into refused_user (process_id, user_name, reason, address, tries, first_at, last_at)
       select p.id, r.* from pool_process p,
         json_to_recordset($2) as r ("user" text, reason text, address text, tries int, first timestamptz, last timestamptz)
       where p.id = $1`,
      [processId, JSON.stringify(rows)],
    );
  });
}

/** Stores the list every few seconds where it has changed; returns how to stop. */
export function keepRefusedUsers(database: pg.Pool, processId: string, users: RefusedUsers, log: PoolLog): () => void {
  let isStoring = false;
  const timer = setInterval(() => {
    if (isStoring || !users.takeChange()) return;
    isStoring = true;
    storeRefusedUsers(database, processId, users)
      .catch((error: unknown) => log.warn('Refused users cannot be stored.', { error }))
      .finally(() => (isStoring = false));
  }, storeMs);
  timer.unref();
  return () => clearInterval(timer);
}
