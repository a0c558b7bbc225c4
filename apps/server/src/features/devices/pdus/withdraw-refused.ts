import { pduCommands } from '@headframe/domain/devices/pdu/pdu-commands';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { cancelItems, lockRequests, publishItemChanges } from '../requests/index.ts';
import { outletRefusal } from './commands/outlet-refusal.ts';

const refusals = sql.join(
  Object.keys(pduCommands).map((action) => sql`when ${sql.lit(action)} then ${outletRefusal(action)}`),
  sql` `,
);

/**
 * Withdraws the commands on outlets of these units that have come to be refused, such as a cut that waits for its miner or
 * for its turn, whoever requested them; those that were begun go on.
 */
export async function withdrawRefused(
  { scope: { transaction }, services }: ScopedContext,
  deviceIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number; requestId: number }>`
    select t.id, t.request_id as "requestId" from agent_request_item t join agent_request r on r.id = t.request_id
      join pdu_outlet x on x.part_id = t.part_id join pdu u on u.device_id = x.device_id
    where t.device_id = any (${deviceIds}::int[]) and t.state in ('waiting', 'pending', 'sent')
      and case r.kind ${refusals} end is not null`.execute(transaction);
  if (rows.length === 0) return;
  await lockRequests(transaction, [...new Set(rows.map(({ requestId }) => requestId))]);
  const theirs = sql`t.id = any (${rows.map(({ id }) => id)}::int[])`;
  const changes = await cancelItems(transaction, theirs, 'Its outlet does not take this command any more.');
  await publishItemChanges(services.pubsub, transaction, changes);
}
