import type { CommandedPool } from '@headframe/domain/asic/commanded-pools';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { JsonObject } from '../../wire/json-value.ts';

const form = /^(?:stratum\+(tcp|ssl|tls):\/\/)?([^\s:/]+):(\d{1,5})\/?$/i;
const maxPort = 65_535;

function settingsOf(
  prefix: 'stratum' | 'fallbackStratum',
  pool: CommandedPool,
  info: JsonObject,
): Record<string, string | number> {
  const match = form.exec(pool.address);
  const [scheme = 'tcp', host = '', port] = [match?.[1]?.toLowerCase(), match?.[2], Number(match?.[3])];
  if (!match || port < 1 || port > maxPort)
    throw new DeviceRefusedError('refused', 'AxeOS takes the host and the port of a pool, and no path.');
  const knowsTls = info[`${prefix}TLS`] !== undefined;
  if (scheme !== 'tcp' && !knowsTls)
    throw new DeviceRefusedError('unsupported', 'This version of AxeOS has no encrypted connections to pools.');
  return {
    [`${prefix}URL`]: host,
    [`${prefix}Port`]: port,
    [`${prefix}User`]: pool.user,
    [`${prefix}Password`]: pool.password,
    ...(knowsTls && { [`${prefix}TLS`]: scheme === 'tcp' ? 0 : 1 }),
  };
}

/**
 * The settings that put one or two pools in place of those that `info` shows; the second becomes the fallback, and without
 * one the fallback is emptied. Throws `DeviceRefusedError` for a third pool and for what the version does not have.
 */
export function axeosPoolSettings(pools: readonly CommandedPool[], info: JsonObject): Record<string, string | number> {
  const [first, second, ...more] = pools;
  if (!first || more.length > 0) throw new DeviceRefusedError('refused', 'AxeOS has two pools, and no third.');
  return {
    ...settingsOf('stratum', first, info),
    ...(second
      ? settingsOf('fallbackStratum', second, info)
      : { fallbackStratumURL: '', fallbackStratumUser: '', fallbackStratumPassword: '' }),
  };
}
