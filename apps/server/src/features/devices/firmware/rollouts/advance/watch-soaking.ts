import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../../../platform/database/with-access.ts';
import type { OpenRollout } from './open-rollout.ts';

/** Minutes for which a miner may report no hashrate before it counts as one that stopped hashing. */
const stoppedAfterMinutes = 3;

/** Minutes that a miner may take to hash again after its update. */
export const hashesWithinMinutes = 15;

const minutes = (count: number): RawBuilder<unknown> => sql`make_interval(mins => ${sql.lit(count)})`;

/** Whether miner `m` hashed before its update, and nobody wants it stopped since. */
export const shouldHash = sql`(m.was_hashing and not exists (
  select from asic a where a.device_id = m.device_id and a.desired_power_switch = 'off'))`;

/** Whether miner `m` was seen to hash after its update, and just now. */
export const hashesAgain = sql`coalesce(m.hashed_at > now() - ${minutes(stoppedAfterMinutes)}, false)`;

/** Whether the agent of state `s` of miner `m` would report that it hashes: it is connected, and has been for a while. */
const isReported = sql`exists (select from agent g join device d on d.agent_id = g.id where d.id = m.device_id
  and g.server_id is not null and g.connected_at < now() - ${minutes(stoppedAfterMinutes)})`;

/** Whether miner `m` with its state `s` is known not to hash. */
export const doesNotHash = sql`(not (s.is_online and s.is_mining is true) and ${isReported})`;

const message = sql`case when m.hashed_at is null then 'It runs the version, and has not hashed since.'
  else 'It runs the version, and stopped hashing at ' || to_char(m.hashed_at at time zone 'UTC', 'HH24:MI') || ' UTC.' end`;

/**
 * Notes which miners of a rollout hash after their update, and fails those that stopped, or did not begin in time: while they are
 * watched, and without waiting for the end of the soak time.
 */
export async function watchSoaking(transaction: AccessTransaction, { key }: OpenRollout): Promise<void> {
  await sql`
    update firmware_rollout_miner m set hashed_at = s.last_seen_at from asic_state s
    where m.rollout_id = ${key} and m.state = 'soaking' and s.device_id = m.device_id and s.is_online and s.is_mining
      and s.last_seen_at > m.state_at and (m.hashed_at is null or s.last_seen_at > m.hashed_at)`.execute(transaction);
  await sql`
    update firmware_rollout_miner m set state = 'failed', state_at = now(), message = ${message} from asic_state s
    where m.rollout_id = ${key} and m.state = 'soaking' and s.device_id = m.device_id and ${shouldHash} and ${doesNotHash}
      and case when m.hashed_at is null then m.state_at < now() - ${minutes(hashesWithinMinutes)} else not ${hashesAgain} end`.execute(
    transaction,
  );
}

/**
 * Ends the watch over a stage: miners that hash, and those that need not, are updated. One that is not known to hash is watched on, until
 * it hashes or {@link watchSoaking} fails it.
 */
export async function endSoak(transaction: AccessTransaction, { key, stage }: OpenRollout): Promise<void> {
  await sql`
    update firmware_rollout_miner m set state = 'updated', state_at = now(), message = case
        when ${shouldHash} then '' when m.was_hashing then 'It was stopped while it was watched.'
        else 'It did not hash before the update, and was not watched.' end
    where m.rollout_id = ${key} and m.stage <= ${stage} and m.state = 'soaking' and (${hashesAgain} or not ${shouldHash})`.execute(
    transaction,
  );
}
