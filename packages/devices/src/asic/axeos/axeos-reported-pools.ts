import type { AsicPool } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asBoolean, asCount, asObject, asObjects, asText, firstOf } from '../reading/fields.ts';
import { readPoolPlaces } from './pool-places.ts';

type Prefix = 'stratum' | 'fallbackStratum';

/** The address of a pool; where people entered it with its port, the port is not added once more. */
function addressOf(info: JsonObject, prefix: Prefix): string | null {
  const [host, port] = [asText(info[`${prefix}URL`]), asCount(info[`${prefix}Port`])];
  if (host === null) return null;
  return (port === null || /:\d{1,5}\/?$/.test(host) ? host : `${host}:${port}`).slice(0, 512);
}

/** Whether it is connected to the pool in use, by whichever name the release has for it; true where none says otherwise. */
function isConnected(info: JsonObject): boolean {
  const said = asBoolean(info['isStratumConnected']);
  return said ?? !/not connected|disconnected/i.test(asText(info['poolConnectionInfo']) ?? '');
}

/** What the names of before 2.15 say of the two chosen pools, from the list since then. */
function withChosenPools(info: JsonObject): JsonObject {
  const places = readPoolPlaces(info);
  if (!places) return info;
  const [first, second] = [places.kept.get(places.primary) ?? {}, places.kept.get(places.secondary) ?? {}];
  return {
    ...info,
    stratumURL: first['stratumURL'] ?? null,
    stratumPort: first['stratumPort'] ?? null,
    stratumUser: first['stratumUser'] ?? null,
    fallbackStratumURL: second['stratumURL'] ?? null,
    fallbackStratumPort: second['stratumPort'] ?? null,
    fallbackStratumUser: second['stratumUser'] ?? null,
  };
}

/**
 * Its two pools. Which of them is in use is reported; that one of them is dead only by that, or by the state of its connection.
 * Since 2.15 they are two of a list. NerdQAxe describes them once more in `stratum`, in the same order, with the connection and the shares of each.
 */
export function readAxeosPools(reported: JsonObject): AsicPool[] {
  const info = withChosenPools(reported);
  const stratum = asObject(info['stratum']);
  const described = asObjects(stratum['pools']);
  const usesFallback = asBoolean(firstOf(info, 'isUsingFallbackStratum') ?? stratum['usingFallback']) === true;
  const pool = (prefix: Prefix, place: number, active: boolean): AsicPool[] => {
    const address = addressOf(info, prefix);
    if (address === null) return [];
    const own = described[place] ?? {};
    const alive = active ? isConnected(info) : prefix === 'fallbackStratum';
    return [
      {
        address,
        user: asText(info[`${prefix}User`]) ?? '',
        active,
        alive: asBoolean(own['connected']) === true || (active ? (asBoolean(own['connected']) ?? alive) : alive),
        accepted: asCount(own['accepted']),
        rejected: asCount(own['rejected']),
        stale: null,
      },
    ];
  };
  return [...pool('stratum', 0, !usesFallback), ...pool('fallbackStratum', 1, usesFallback)];
}
