import { setTimeout as wait } from 'node:timers/promises';
import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import { DeviceConnectionError, DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { withPoolScheme } from '../reading/pool-scheme.ts';
import { poolInUse } from '../reading/reported-pools.ts';
import { settled } from '../../settled.ts';
import { callCgminer } from './cgminer-api.ts';
import { describePools, listPools, standIns, type ListedPool } from './listed-pools.ts';

/** Time between two looks at which pool is in use, in milliseconds; a switch takes some 50. */
const lookEveryMs = 100;

/** The new pools may take this many times as long as one request until one of them is in use. */
const requestsUntilInUse = 2;

/** What programs with this API differ in. */
export interface PoolManners {
  /** Rejects with `DeviceRefusedError` where the miner lets nobody change its pools this way. */
  requireAccess(endpoint: DeviceEndpoint): Promise<void>;
  /** Puts `chosen` first, in their order; `listed` are all pools in order of priority. */
  prioritize(endpoint: DeviceEndpoint, chosen: readonly ListedPool[], listed: readonly ListedPool[]): Promise<void>;
}

/** One change of pools under way. */
interface Change {
  manners: PoolManners;
  endpoint: DeviceEndpoint;
  wanted: readonly CommandedPool[];
  /** When a pool that is still in use counts as one that stays in use, on the monotonic clock in milliseconds. */
  deadline: number;
}

/** The API parts its parameters with commas. */
const escaped = (text: string) => text.replace(/[\\,]/g, '\\$&');

async function requirePrivilege(endpoint: DeviceEndpoint): Promise<void> {
  const allowed = await settled(callCgminer(endpoint, { command: 'privileged' }));
  if (allowed.error instanceof DeviceRefusedError)
    throw new DeviceRefusedError('unsupported', 'The API of this device is read-only: it refuses privileged commands.');
  if (allowed.error) throw allowed.error;
}

async function addMissing({ endpoint, wanted }: Change): Promise<void> {
  const present = standIns(await listPools(endpoint), wanted);
  for (const [position, pool] of wanted.entries()) {
    if (present[position]) continue;
    const parameter = [withPoolScheme(pool.address), pool.user, pool.password].map(escaped).join(',');
    await callCgminer(endpoint, { command: 'addpool', parameter });
  }
}

/** Puts the wanted pools first, in their order; the program turns to the first of them that is connected. */
async function putFirst({ endpoint, wanted, manners }: Change, listed: readonly ListedPool[]): Promise<void> {
  const chosen = standIns(listed, wanted).filter((pool) => pool !== null);
  for (const { id, disabled } of chosen)
    if (disabled) await settled(callCgminer(endpoint, { command: 'enablepool', parameter: String(id) }));
  if (chosen.length > 0) await manners.prioritize(endpoint, chosen, listed);
}

/** cgminer and what descends from it: who may write is asked for, and one command orders all pools. */
const plainManners: PoolManners = {
  requireAccess: requirePrivilege,
  prioritize: async (endpoint, chosen) => {
    const command = chosen.length === 1 ? 'switchpool' : 'poolpriority';
    await callCgminer(endpoint, { command, parameter: chosen.map(({ id }) => id).join(',') });
  },
};

async function pause({ signal }: DeviceEndpoint): Promise<void> {
  try {
    await wait(lookEveryMs, undefined, signal ? { signal } : {});
  } catch {
    throw new DeviceConnectionError('The request was cancelled.');
  }
}

/** Waits until one of the wanted pools is in use; a new one must first connect. */
async function waitUntilInUse(change: Change): Promise<void> {
  for (;;) {
    const listed = await listPools(change.endpoint);
    const chosen = standIns(listed, change.wanted).filter((pool) => pool !== null);
    const inUse = poolInUse(listed);
    if (inUse && chosen.includes(inUse)) return;
    if (performance.now() > change.deadline)
      throw new DeviceRefusedError('refused', 'The miner has not begun to use any of the new pools.');
    await putFirst(change, listed);
    await pause(change.endpoint);
  }
}

const isRefusal = (error: Error) => error instanceof DeviceRefusedError && error.reason === 'refused';

/**
 * Removes one pool that is not wanted; false when none is left. The program refuses while that pool is in use, which it
 * may be a moment longer than its list shows: then it is asked again until the deadline.
 */
async function removeOne(change: Change): Promise<boolean> {
  for (;;) {
    const listed = await listPools(change.endpoint);
    const kept = standIns(listed, change.wanted);
    const surplus = listed.find((pool) => !kept.includes(pool));
    if (!surplus) return false;
    const removal = await settled(
      callCgminer(change.endpoint, { command: 'removepool', parameter: String(surplus.id) }),
    );
    if (!removal.error) return true;
    if (!isRefusal(removal.error) || performance.now() > change.deadline) throw removal.error;
    await pause(change.endpoint);
    await waitUntilInUse(change);
  }
}

async function carryOut(change: Change): Promise<void> {
  await addMissing(change);
  const listed = await listPools(change.endpoint);
  await putFirst(change, listed);
  await waitUntilInUse(change);
  for (let left = listed.length; left > 0 && (await removeOne(change)); left -= 1);
  const after = await listPools(change.endpoint);
  if (after.length > 1) await putFirst(change, after);
}

/** A refusal half-way with what the list of pools is now. */
async function withListNow(endpoint: DeviceEndpoint, refusal: DeviceRefusedError): Promise<DeviceRefusedError> {
  const now = await settled(listPools(endpoint));
  const list = now.value
    ? `Its pools are now: ${describePools(now.value)}.`
    : 'Its pools could not be read afterwards.';
  const said = refusal.message.slice(0, 120).replace(/[.\s]*$/, '.');
  return new DeviceRefusedError(refusal.reason, `${said} ${list}`);
}

/**
 * Changes the pools with what the cgminer API has for it: adds the missing ones, puts them first, waits until one of them
 * is in use, removes the rest and puts them in order. Rejects with `DeviceRefusedError` (`unsupported` when the API is
 * read-only; a refusal half-way names the pools that the miner has now), else as `callCgminer`.
 */
export async function changeCgminerPools(
  endpoint: DeviceEndpoint,
  wanted: readonly CommandedPool[],
  manners = plainManners,
): Promise<void> {
  await manners.requireAccess(endpoint);
  const change = { manners, endpoint, wanted, deadline: performance.now() + endpoint.timeoutMs * requestsUntilInUse };
  try {
    await carryOut(change);
  } catch (error) {
    throw error instanceof DeviceRefusedError ? await withListNow(endpoint, error) : error;
  }
}
