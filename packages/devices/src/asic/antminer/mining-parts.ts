import type { AsicPool, AsicReading, PowerMode } from '@headframe/domain/devices/asic/asic-reading';
import type { DeviceError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { askPools, askStats, askSummary, type AntminerSummary } from './antminer-rpc.ts';
import type { AntminerStats } from './antminer-stats.ts';

/** What the mining program reports; null for each part that was not to be had. */
export interface MiningParts {
  stats: AntminerStats | null;
  summary: AntminerSummary | null;
  pools: AsicPool[] | null;
}

/** The same, with why there is neither `stats` nor `summary`. */
interface AskedMiningParts extends MiningParts {
  error: DeviceError | null;
}

/** Asks the mining program over its own API. */
export async function askRpcMining(endpoint: DeviceEndpoint): Promise<AskedMiningParts> {
  const [stats, summary, pools] = await Promise.all([
    settled(askStats(endpoint)),
    settled(askSummary(endpoint)),
    settled(askPools(endpoint)),
  ]);
  const error = stats.error && summary.error;
  return { stats: stats.value, summary: summary.value, pools: pools.value, error };
}

/**
 * Whether a miner mines: not while it is asleep; where it runs, by its hashrate, and by its mode while that is zero. A
 * mining program that cannot be asked leaves it unknown.
 */
export function judgeMining(
  parts: MiningParts,
  hashrate: number | null,
  powerMode: PowerMode | null,
): AsicReading['mining'] {
  if (powerMode === 'sleep') return false;
  const runs = parts.stats !== null || parts.summary !== null;
  if (!runs || hashrate === null) return runs && powerMode !== null ? true : null;
  return hashrate > 0 || powerMode !== null;
}
