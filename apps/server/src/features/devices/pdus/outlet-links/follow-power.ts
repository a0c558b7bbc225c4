import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../platform/database/with-access.ts';

/** Outlets of the miner `p.device_id` that are linked to it, as `x`. */
const linked = sql`pdu_outlet x where x.feeds_device_id = p.device_id`;

/**
 * Miners that were stopped before a cut, with the time since which they have power again: an outlet of theirs was verified
 * as on after the stop, none that its unit still reports is desired off, and no command on one is open.
 */
const powered = sql`powered as (
    select p.device_id, on_again.at from command_reversal p
      cross join lateral (
        select max(t.state_at) as at from agent_request_item t join agent_request r on r.id = t.request_id
        where (t.device_id, t.part_id) in (select x.device_id, x.part_id from ${linked}) and t.id > (p.options->>'stopItemId')::int
          and t.state = 'done' and r.kind in ('outletOn', 'outletReboot')
      ) on_again
    where p.due_at = 'infinity' and on_again.at is not null
      and not exists (select from ${linked} and ((x.desired_on is false and x.part_id not in
        (select part.id from device_part part where part.device_id = x.device_id and part.removed_at is not null)) or exists (
        select from agent_request_item t where t.device_id = x.device_id and t.part_id = x.part_id and t.state in ('waiting', 'pending', 'sent', 'started'))))
  )`;

/**
 * Sets the time at which miners that were stopped for a cut start again: their delay after their outlets were verified as
 * on. Those without a delay, or without an outlet, stay as they are. What is due then starts with the stay time of others.
 * Several servers may do this at once. Returns the number of miners that will start.
 */
export async function followPower({ database }: { database: Kysely<DB> }): Promise<number> {
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const alone = await sql<{ is: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('headframe.command-reversals')) as is`.execute(transaction);
    if (!alone.rows[0]?.is) return 0;
    await sql`with ${powered} delete from command_reversal p where p.due_at = 'infinity' and (
        not exists (select from ${linked})
        or exists (select from powered join asic a using (device_id)
          where powered.device_id = p.device_id and a.auto_follow_pdu_delay is null))`.execute(transaction);
    const { numAffectedRows } = await sql`with ${powered}
      update command_reversal p set due_at = powered.at + make_interval(secs => a.auto_follow_pdu_delay)
      from powered join asic a using (device_id) where p.device_id = powered.device_id and p.due_at = 'infinity'`.execute(
      transaction,
    );
    return Number(numAffectedRows ?? 0);
  });
}
