import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../../platform/database/with-access.ts';
import { cancelItems, lockRequests, publishItemChanges } from '../../../requests/index.ts';
import type { AdvanceDeps } from './advance-rollouts.ts';
import type { OpenRollout } from './open-rollout.ts';

/**
 * Leaves the waiting miners of a canceled rollout as they are, asks back what its agents have not begun, and ends the watch over the
 * others.
 */
export async function cancelWaiting(
  { pubsub }: Pick<AdvanceDeps, 'pubsub'>,
  transaction: AccessTransaction,
  { key }: OpenRollout,
): Promise<void> {
  await sql`
    update firmware_rollout_miner m set state_at = now(),
      state = case m.state when 'waiting' then 'canceled' else 'updated' end,
      message = case m.state when 'waiting' then '' else 'The rollout was canceled before the soak time was over.' end
    where m.rollout_id = ${key} and m.state in ('waiting', 'soaking')`.execute(transaction);
  const { rows } = await sql<{ itemId: number; requestId: number }>`
    select t.id as "itemId", t.request_id as "requestId" from firmware_rollout_miner m join agent_request_item t on t.id = m.item_id
    where m.rollout_id = ${key} and m.state = 'updating' and t.cancel_requested_at is null and t.state in ('pending', 'sent')`.execute(
    transaction,
  );
  if (rows.length === 0) return;
  await lockRequests(transaction, [...new Set(rows.map(({ requestId }) => requestId))]);
  const theirs = sql`t.id = any (${rows.map(({ itemId }) => itemId)}::int[])`;
  await publishItemChanges(pubsub, transaction, await cancelItems(transaction, theirs, 'Canceled with its rollout.'));
}
