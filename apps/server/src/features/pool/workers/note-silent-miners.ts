import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';

/**
 * Notes since when this pool credited no share of miners that count none themselves, of those that hash at one of the own
 * addresses (lowercase `host:port`): the next reading makes it an issue after five minutes. Returns how many changed.
 */
export async function noteSilentMiners(database: Kysely<DB>, ownAddresses: readonly string[]): Promise<number> {
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const { rows } = await sql`
      with mining as materialized (
        -- Rows that a frame is just written to are left for the next minute.
        select s.device_id, s.subaccount_id, array[s.pool_user, case when starts_with(s.pool_user, n.name || '.')
          then substr(s.pool_user, length(n.name) + 2) end] as workers
        from asic_state s join subaccount n on n.id = s.subaccount_id
        where s.status = 'hashing' and s.accepted is null and s.deleted_at is null
          and lower(regexp_replace(s.pool_address, '^.*://', '')) = any (${[...ownAddresses]}::text[])
        order by s.device_id for no key update of s skip locked
      ), judged as (
        select m.device_id, exists (
          select from worker w join worker_state t on t.worker_id = w.id
          where w.subaccount_id = m.subaccount_id and w.name = any (m.workers) and t.last_share_at > now() - interval '2 minutes'
        ) as delivers from mining m
      )
      update asic_state s set no_share_since = case when not j.delivers then now() end
      from judged j where s.device_id = j.device_id and j.delivers = (s.no_share_since is not null)
      returning s.device_id`.execute(transaction);
    return rows.length;
  });
}
