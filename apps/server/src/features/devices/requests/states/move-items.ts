import type { ItemEvent } from '@headframe/domain/requests/item-transitions';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { PubSub, Topic } from '../../../../platform/pubsub/pubsub.ts';
import { commandKinds, type SettledDevice } from '../command-kind.ts';
import { finaliseRequests, type ChangedRequests } from './finalise-requests.ts';
import { releaseVerified } from './release-items.ts';
import { itemIsMoved, itemStateAfter } from './transition-sql.ts';

/** What ended items changed. */
export interface ItemChanges {
  requests: ChangedRequests[];
  /** Devices whose rows changed with the end of a command. */
  devices: (SettledDevice & { topic: Topic })[];
}

interface ChangedItem {
  id: number;
  requestId: number;
  isEnded: boolean;
}

/**
 * Brings what hangs on changed items in line: the counts and ends of their requests, what a command set on devices for its
 * duration, and the items that waited for them.
 */
export async function settleItems(transaction: AccessTransaction, items: readonly ChangedItem[]): Promise<ItemChanges> {
  const ended = items.flatMap(({ id, isEnded }) => (isEnded ? [id] : []));
  const devices: ItemChanges['devices'] = [];
  for (const { onEnded, topic } of ended.length > 0 ? commandKinds() : [])
    for (const device of (await onEnded?.(transaction, ended)) ?? []) devices.push({ ...device, topic });
  const requests = await finaliseRequests(transaction, [...new Set(items.map(({ requestId }) => requestId))]);
  return { requests: [...requests, ...(await releaseVerified(transaction, ended))], devices };
}

/** Events that end items without a word of their agent. */
type EndEvent = Extract<ItemEvent, 'unsendable' | 'canceled' | 'agentRemoved' | 'unclaimed' | 'unanswered'>;

/**
 * Ends those of the selected items that an event moves, and settles what follows. `selection` is a condition over the
 * items `t` and their requests `r`, which are locked before.
 */
export async function endItems(
  transaction: AccessTransaction,
  event: EndEvent,
  selection: RawBuilder<unknown>,
  message: string | RawBuilder<string>,
): Promise<ItemChanges> {
  const { rows } = await sql<{ id: number; requestId: number }>`
    update agent_request_item t set state = ${itemStateAfter(event)}, state_at = now(), message = ${message}
    from agent_request r where r.id = t.request_id and ${itemIsMoved(event)} and ${selection}
    returning t.id, t.request_id as "requestId"`.execute(transaction);
  return settleItems(
    transaction,
    rows.map(({ id, requestId }) => ({ id, requestId, isEnded: true })),
  );
}

/** Announces requests and devices that changed. */
export async function publishItemChanges(
  pubsub: Pick<PubSub, 'publish'>,
  transaction: AccessTransaction,
  { requests, devices }: ItemChanges,
): Promise<void> {
  for (const { subaccountId, ids } of requests)
    await pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids });
  for (const group of Map.groupBy(devices, ({ topic, subaccountId }) => `${topic} ${subaccountId}`).values()) {
    const [first] = group;
    const ids = group.map(({ deviceId }) => deviceId);
    if (first) await pubsub.publish(transaction, { topic: first.topic, subaccountId: first.subaccountId, ids });
  }
}
