import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';

const dayMs = 86_400_000;

/** Days after which a pool process that was not seen counts as gone, and no day waits for it. */
const processDays = 7;

/** Makes the partitions of today and tomorrow, so that no share waits for one. */
export async function prepareSharePartitions(database: Kysely<DB>, now = Date.now()): Promise<void> {
  for (const day of [now, now + dayMs])
    await sql`select ensure_share_partitions(${new Date(day)}::timestamptz)`.execute(database);
}

/** Forgets pool processes that are gone, with the watermarks of their spools, and watermarks of runs that ended long ago. */
export async function forgetOldSpools(database: Kysely<DB>): Promise<void> {
  await sql`delete from pool_process where seen_at < now() - make_interval(days => ${processDays}::int)
    and not exists (select from pool_spool s where s.process_id = pool_process.id
      and s.updated_at > now() - interval '30 days')`.execute(database);
  await sql`delete from pool_spool s where updated_at < now() - interval '30 days' and exists (
    select from pool_spool later where later.process_id = s.process_id and later.created_at > s.created_at)`.execute(
    database,
  );
}
