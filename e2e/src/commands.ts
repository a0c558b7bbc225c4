import type { Api } from './api.ts';
import { eventually } from './eventually.ts';

/** The result of a command on one device. */
export interface ItemEnd {
  deviceId: string;
  ip: string;
  state: string;
  message: string;
}

/** One device as the API lists it. */
export interface ListedDevice {
  id: string;
  ip: string;
  macAddress: string | null;
  model: string;
  reportedAt: string | null;
  isOnline: boolean;
}

/** A where of the API's list of miners. */
type DeviceWhere = Record<string, unknown>;

const ended = ['done', 'failed', 'canceled', 'expired'];

/** The devices the API lists, sorted by address. */
export async function listDevices(api: Api, where: DeviceWhere = {}): Promise<ListedDevice[]> {
  const { asics } = await api.ask<{ asics: ListedDevice[] }>(
    `query ($where: AsicWhere) { asics(where: $where, limit: 100, orderBy: [{ ip: asc }]) {
      id ip macAddress model reportedAt isOnline } }`,
    { where },
  );
  return asics;
}

/** How many devices the API lists. */
export async function countDevices(api: Api, where: DeviceWhere = {}): Promise<number> {
  const { asicsAggregate } = await api.ask<{ asicsAggregate: { count: number } }>(
    'query ($where: AsicWhere) { asicsAggregate(where: $where) { count } }',
    { where },
  );
  return asicsAggregate.count;
}

/** Waits until `count` devices were read at least once. */
export function devicesRead(api: Api, count: number, withinMs = 90_000): Promise<ListedDevice[]> {
  return eventually(`${count} devices with a reading`, withinMs, async () => {
    const devices = await listDevices(api, { isOnline: { _eq: true }, reportedAt: { _isNull: false } });
    return devices.length >= count ? devices : undefined;
  });
}

/** Requests a reboot, blink or change of pools as the console does. Returns the batch id. */
export async function sendCommand(
  api: Api,
  command: 'reboot' | 'blink' | 'changePool',
  where: DeviceWhere,
  given: Record<string, unknown> = {},
): Promise<string> {
  const types = { reboot: '', blink: ', $on: Boolean!', changePool: ', $pools: [PoolInput!]!' }[command];
  const passed = { reboot: '', blink: ', on: $on', changePool: ', pools: $pools' }[command];
  const answer = await api.ask<{ batch: { batchId: string } }>(
    `mutation ($where: AsicWhere${types}) { batch: ${command}Asics(where: $where${passed}) { batchId } }`,
    { where, ...given },
  );
  return answer.batch.batchId;
}

/** The current state of each device of a batch, sorted by address. */
export async function itemsOf(api: Api, batchId: string): Promise<ItemEnd[]> {
  const { items } = await api.ask<{ items: ItemEnd[] }>(
    `query ($where: AgentRequestItemWhere) { items: agentRequestItems(where: $where, limit: 100,
      orderBy: [{ ip: asc }]) { deviceId ip state message } }`,
    { where: { batchId: { _eq: batchId } } },
  );
  return items;
}

/** Waits until every item of a batch has ended. */
export function batchEnd(api: Api, batchId: string, withinMs: number): Promise<ItemEnd[]> {
  return eventually(`The end of batch ${batchId}`, withinMs, async () => {
    const items = await itemsOf(api, batchId);
    return items.length > 0 && items.every(({ state }) => ended.includes(state)) ? items : undefined;
  });
}
