import { finalItemStates } from '@headframe/domain/enums/agent-request';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../../platform/database/with-access.ts';
import type { OpenRollout } from './open-rollout.ts';

const isEnded = sql`t.state in (${sql.join(finalItemStates.map((state) => sql.lit(state)))})`;

/**
 * Takes over how the commands on the miners of a rollout ended. A command that was given up here without a word of its agent failed; the
 * agent's late word on it counts.
 */
async function takeEnds(transaction: AccessTransaction, { key, state, soakMinutes }: OpenRollout): Promise<void> {
  const after = soakMinutes > 0 && state !== 'canceling' ? sql`'soaking'` : sql`'updated'`;
  await sql`
    update firmware_rollout_miner m set state_at = now(), item_end = t.state, message = t.message,
      state = case t.state when 'done' then ${after} when 'canceled' then 'canceled' else 'failed' end
    from agent_request_item t
    where m.rollout_id = ${key} and t.id = m.item_id and ${isEnded}
      and (m.state = 'updating' or (m.state = 'failed' and m.item_end = 'expired' and t.state <> 'expired'))`.execute(
    transaction,
  );
}

/** Ends miners whose command is no longer kept, and those that left the subaccount before their turn, or while they were watched. */
async function endMissing(transaction: AccessTransaction, { key, subaccountId }: OpenRollout): Promise<void> {
  await sql`
    update firmware_rollout_miner m set state_at = now(),
      state = case m.state when 'waiting' then 'skipped' when 'soaking' then 'updated' else 'failed' end,
      message = case m.state when 'waiting' then 'It was removed or moved before its turn.'
        when 'soaking' then 'It was removed or moved before the soak time was over.' else 'Its result is not known.' end
    where m.rollout_id = ${key} and case m.state
      when 'updating' then not exists (select from agent_request_item t where t.id = m.item_id)
      when 'waiting' then not exists (select from device d where d.id = m.device_id and d.deleted_at is null and d.subaccount_id = ${subaccountId})
      when 'soaking' then not exists (select from device d where d.id = m.device_id and d.deleted_at is null and d.subaccount_id = ${subaccountId})
      else false end`.execute(transaction);
}

/** Brings the miners of a rollout in line with the ends of their commands and with their devices. */
export async function settleMiners(transaction: AccessTransaction, rollout: OpenRollout): Promise<void> {
  await takeEnds(transaction, rollout);
  await endMissing(transaction, rollout);
}
