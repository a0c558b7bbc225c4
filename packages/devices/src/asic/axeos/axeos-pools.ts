import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { asCount } from '../reading/fields.ts';
import { readPoolPlaces, type PoolPlaces } from './pool-places.ts';

const form = /^(?:stratum\+(tcp|ssl|tls):\/\/)?([^\s:/]+):(\d{1,5})\/?$/i;
const maxPort = 65_535;

/** Where a pool leads: AxeOS keeps host and port apart. Throws `DeviceRefusedError` for what it has no place for. */
function placeOf(pool: CommandedPool): { host: string; port: number; isEncrypted: boolean } {
  const match = form.exec(pool.address);
  const [scheme = 'tcp', host = '', port] = [match?.[1]?.toLowerCase(), match?.[2], Number(match?.[3])];
  if (!match || port < 1 || port > maxPort)
    throw new DeviceRefusedError('refused', 'AxeOS takes the host and the port of a pool, and no path.');
  return { host, port, isEncrypted: scheme !== 'tcp' };
}

const encryptedOnce = 1;

function settingsOf(
  prefix: 'stratum' | 'fallbackStratum',
  pool: CommandedPool,
  info: JsonObject,
): Record<string, string | number> {
  const { host, port, isEncrypted } = placeOf(pool);
  const knowsTls = info[`${prefix}TLS`] !== undefined;
  if (isEncrypted && !knowsTls)
    throw new DeviceRefusedError('unsupported', 'This version of AxeOS has no encrypted connections to pools.');
  return {
    [`${prefix}URL`]: host,
    [`${prefix}Port`]: port,
    [`${prefix}User`]: pool.user,
    [`${prefix}Password`]: pool.password,
    ...(knowsTls && { [`${prefix}TLS`]: isEncrypted ? encryptedOnce : 0 }),
  };
}

/** A pool at its place. What is left out falls to the factory value, so that all that was there is sent back. */
function entryOf(id: number, pool: CommandedPool, before: JsonObject = {}): JsonObject {
  const { host, port, isEncrypted } = placeOf(pool);
  const asBefore = asCount(before['stratumTLS']) ?? 0;
  return {
    ...before,
    id,
    stratumProtocol: 'SV1',
    stratumURL: host,
    stratumPort: port,
    stratumUser: pool.user,
    stratumPassword: pool.password,
    stratumTLS: isEncrypted ? Math.max(encryptedOnce, asBefore) : 0,
  };
}

/** With one pool, the fallback becomes a place that keeps none: AxeOS refuses a pool without an address. */
function listSettings(first: CommandedPool, second: CommandedPool | undefined, places: PoolPlaces): JsonObject {
  const { kept, primary, secondary, free } = places;
  const other = second ? (secondary === primary ? free : secondary) : free;
  if (other === null)
    throw new DeviceRefusedError('refused', 'All pool places of this AxeOS are taken. Delete one on its page first.');
  return {
    pools: [entryOf(primary, first, kept.get(primary)), ...(second ? [entryOf(other, second, kept.get(other))] : [])],
    primaryPoolIndex: primary,
    secondaryPoolIndex: other,
    useFallbackStratum: 0,
  };
}

/**
 * The settings that put one or two pools in place of those that `info` shows; the second becomes the fallback, and without
 * one the fallback is emptied. Since 2.15 pools are a list, and settings by the names of before are skipped without a word.
 * Throws `DeviceRefusedError` for a third pool and for what the version does not have.
 */
export function axeosPoolSettings(pools: readonly CommandedPool[], info: JsonObject): JsonObject {
  const [first, second, ...more] = pools;
  if (!first || more.length > 0) throw new DeviceRefusedError('refused', 'AxeOS has two pools, and no third.');
  const places = readPoolPlaces(info);
  if (places) return listSettings(first, second, places);
  return {
    ...settingsOf('stratum', first, info),
    ...(second
      ? settingsOf('fallbackStratum', second, info)
      : { fallbackStratumURL: '', fallbackStratumUser: '', fallbackStratumPassword: '' }),
  };
}
