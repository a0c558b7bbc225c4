import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import { normalPoolAddress } from '@headframe/domain/devices/asic/same-pools';
import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { DeviceReplyError } from '../../device-errors.ts';
import { asCount, asObjects, asText } from '../reading/fields.ts';
import { poolInUse, poolConditionOf, type PoolCondition } from '../reading/reported-pools.ts';
import { callCgminerWhole } from './cgminer-api.ts';

/** A pool as the cgminer API lists it; `id` is its number at the moment, which changes when another pool is removed. */
export interface ListedPool {
  id: number;
  address: string;
  user: string;
  /** Switched off by hand or for its rejects; it must be switched on before it can be used. */
  disabled: boolean;
  standing: PoolCondition;
}

function readListed(pool: JsonObject): ListedPool {
  const id = asCount(pool['POOL']);
  if (id === null) throw new DeviceReplyError('The list of pools has an entry without a number.');
  return {
    id,
    address: asText(pool['URL']) ?? '',
    user: asText(pool['User']) ?? '',
    disabled: /disabled|rejecting/i.test(asText(pool['Status']) ?? ''),
    standing: poolConditionOf(pool),
  };
}

/** Asks the list of pools, in order of priority. Rejects with the four device errors, also where the list is cut off. */
export async function listPools(endpoint: DeviceEndpoint): Promise<ListedPool[]> {
  const reply = await callCgminerWhole(endpoint, { command: 'pools' });
  return asObjects(reply['POOLS'])
    .map(readListed)
    .toSorted((one, other) => one.standing.priority - other.standing.priority);
}

function matches(listed: ListedPool, wanted: CommandedPool): boolean {
  return normalPoolAddress(listed.address) === normalPoolAddress(wanted.address) && listed.user === wanted.user;
}

/** For each wanted pool the listed one that stands for it: the one in use where several do; null where none does. */
export function standIns(listed: readonly ListedPool[], wanted: readonly CommandedPool[]): (ListedPool | null)[] {
  const inUse = poolInUse(listed);
  return wanted.map((pool) => {
    const candidates = listed.filter((each) => matches(each, pool));
    return candidates.find((each) => each === inUse) ?? candidates[0] ?? null;
  });
}

const maxAddressLength = 60;
const maxNamed = 5;

/** The list in words, for the report of a change that stopped half-way. */
export function describePools(listed: readonly ListedPool[]): string {
  const inUse = poolInUse(listed);
  const names = listed
    .slice(0, maxNamed)
    .map((pool) => `${pool.address.slice(0, maxAddressLength)}${pool === inUse ? ' (in use)' : ''}`);
  const rest = listed.length - names.length;
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
