import type { AsicPool } from '@headframe/domain/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asBoolean, asCount, asObject, asObjects, asText, firstOf } from '../reading/fields.ts';

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

/**
 * Its two pools. Which of them is in use is reported; that one of them is dead only by that, or by the state of its connection.
 * NerdQAxe describes them once more in `stratum`, in the same order, with the connection and the shares of each.
 */
export function readAxeosPools(info: JsonObject): AsicPool[] {
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
