import type { TargetPool } from '@headframe/domain/asic/asic-command';
import { normalPoolAddress } from '@headframe/domain/asic/same-pools';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceTarget } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { asCount, asObjects, asText } from '../reading/fields.ts';
import { withPoolScheme } from '../reading/pool-scheme.ts';
import { settled } from '../settled.ts';
import { callCgminer } from './cgminer-api.ts';

interface ListedPool {
  id: number;
  url: string;
  user: string;
}

function readListed(pool: JsonObject): ListedPool | null {
  const id = asCount(pool['POOL']);
  return id === null ? null : { id, url: asText(pool['URL']) ?? '', user: asText(pool['User']) ?? '' };
}

async function listPools(target: DeviceTarget): Promise<ListedPool[]> {
  const reply = await callCgminer(target, { command: 'pools' });
  return asObjects(reply['POOLS'])
    .map(readListed)
    .filter((pool) => pool !== null);
}

const matches = (listed: ListedPool, wanted: TargetPool) =>
  normalPoolAddress(listed.url) === normalPoolAddress(wanted.address) && listed.user === wanted.user;

/** The API parts its parameters with commas. */
const escaped = (text: string) => text.replace(/[\\,]/g, '\\$&');

async function requirePrivilege(target: DeviceTarget): Promise<void> {
  const allowed = await settled(callCgminer(target, { command: 'privileged' }));
  if (allowed.error instanceof DeviceRefusedError)
    throw new DeviceRefusedError('unsupported', 'The API of this device is read-only: it refuses privileged commands.');
  if (allowed.error) throw allowed.error;
}

/** Numbers move up when a pool is removed: they are looked up anew each time. */
async function removeUnwanted(target: DeviceTarget, wanted: readonly TargetPool[], most: number): Promise<void> {
  for (let removed = 0; removed < most; removed += 1) {
    const unwanted = (await listPools(target)).find((listed) => !wanted.some((pool) => matches(listed, pool)));
    if (!unwanted) return;
    await callCgminer(target, { command: 'removepool', parameter: String(unwanted.id) });
  }
}

/**
 * Changes the pools with what the cgminer API has for it: adds the missing ones, switches to the first, removes the rest
 * and puts them in order. Rejects with `DeviceRefusedError` (`unsupported`) when the API is read-only, else as
 * `callCgminer`.
 */
export async function changeCgminerPools(target: DeviceTarget, wanted: readonly TargetPool[]): Promise<void> {
  await requirePrivilege(target);
  const before = await listPools(target);
  for (const pool of wanted) {
    if (before.some((listed) => matches(listed, pool))) continue;
    const parameter = [withPoolScheme(pool.address), pool.user, pool.password].map(escaped).join(',');
    await callCgminer(target, { command: 'addpool', parameter });
  }
  const [first] = wanted;
  const chosen = first && (await listPools(target)).find((listed) => matches(listed, first));
  if (chosen) await callCgminer(target, { command: 'switchpool', parameter: String(chosen.id) });
  await removeUnwanted(target, wanted, before.length);
  const after = await listPools(target);
  const order = wanted
    .map((pool) => after.find((listed) => matches(listed, pool))?.id)
    .filter((id) => id !== undefined);
  if (order.length > 1) await callCgminer(target, { command: 'poolpriority', parameter: order.join(',') });
}
