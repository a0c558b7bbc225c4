import type { DeviceEndpoint } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { BoundedCache } from '../../wire/bounded-cache.ts';
import { askFlatStats } from './antminer-rpc.ts';
import type { AntminerStats } from './antminer-stats.ts';
import { askMinerPower } from './antminer-status-port.ts';

type Source = 'flat' | 'status' | 'none';

/** Where a device that does not report its draw in `stats` was found to report it, by address. */
const sources = new BoundedCache<Source>(65_536);

async function askFlat(endpoint: DeviceEndpoint): Promise<number | null> {
  return (await settled(askFlatStats(endpoint))).value?.power ?? null;
}

/** Looks for the draw in all places, W: `stats` in its old shape where only that may have it, then the plain text port. */
async function search(endpoint: DeviceEndpoint, stats: AntminerStats | null, key: string): Promise<number | null> {
  const flat = stats?.inChains ? await askFlat(endpoint) : null;
  const power = flat ?? (await askMinerPower(endpoint));
  sources.set(key, power === null ? 'none' : flat === null ? 'status' : 'flat');
  return power;
}

/** The draw of a device, W, where `stats` (null when it was not to be had) does not report it. Never rejects. */
export function askPower(endpoint: DeviceEndpoint, stats: AntminerStats | null): Promise<number | null> {
  if (stats && stats.power !== null) return Promise.resolve(stats.power);
  return search(endpoint, stats, `${endpoint.host}:${endpoint.ports.rpc}`);
}

/** The same from the place where it was found before; a device that had none is not asked again. */
export async function askPowerAgain(endpoint: DeviceEndpoint, stats: AntminerStats): Promise<number | null> {
  if (stats.power !== null) return stats.power;
  const key = `${endpoint.host}:${endpoint.ports.rpc}`;
  const source = sources.get(key);
  if (source === undefined) return search(endpoint, stats, key);
  if (source === 'none') return null;
  return source === 'flat' ? askFlat(endpoint) : askMinerPower(endpoint);
}
