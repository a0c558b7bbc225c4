import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { antminerCoinEnum } from '../antminer/antminer-model.ts';
import { goesOn } from '../narrow-reading.ts';
import { makeReading } from '../reading/make-reading.ts';
import { askLuxosEvents } from './luxos-events.ts';
import {
  askLuxosConfig,
  askLuxosPools,
  askLuxosPower,
  askLuxosStats,
  askLuxosSummary,
  askLuxosVersion,
  type LuxosConfig,
  type LuxosSummary,
} from './luxos-parts.ts';
import { askLuxosProfiles, wattsOf } from './luxos-profiles.ts';

/** Whether a miner is set to mine; where it does not say so, its hashrate does. */
export function luxosMining(config: Pick<LuxosConfig, 'asleep'> | null, hashrate: number | null): boolean | null {
  const asleep = config?.asleep ?? null;
  if (asleep !== null) return !asleep;
  return hashrate === null ? null : hashrate > 0;
}

const noSummary: LuxosSummary = {
  hashrate: null,
  hashrateAverage: null,
  elapsed: null,
  accepted: null,
  rejected: null,
};

/** What changes all the time. A miner that refuses its summary, as while it starts, is read without. */
async function askMeasures(endpoint: DeviceEndpoint) {
  const [summary, stats, power] = await Promise.all([
    settled(askLuxosSummary(endpoint)),
    settled(askLuxosStats(endpoint)),
    settled(askLuxosPower(endpoint)),
  ]);
  if (summary.error && !(summary.error instanceof DeviceRefusedError)) throw summary.error;
  return { ...(summary.value ?? noSummary), ...stats.value, power: power.value, hasPower: power.error === null };
}

/** Reads what changes all the time and takes the rest from the last reading; null where the miner does not go on as it was. */
async function readNarrow(endpoint: DeviceEndpoint, last: LastReading<AsicReading>): Promise<AsicReading | null> {
  const { value } = await settled(askMeasures(endpoint));
  // Stock firmware and Avalons answer all else alike, and have no `power`.
  if (!value?.hasPower) return null;
  const { hasPower: _, ...measures } = value;
  if (!measures.boards || !goesOn(last, measures)) return null;
  const hasFans = last.reading.fans.length > 0;
  return makeReading({ ...last.reading, family: 'luxos', ...measures, ...(!hasFans && { fans: [] }) });
}

async function readWhole(endpoint: DeviceEndpoint): Promise<AsicReading> {
  const [version, config, { hasPower: _, ...measures }, pools, profiles] = await Promise.all([
    askLuxosVersion(endpoint),
    settled(askLuxosConfig(endpoint)),
    askMeasures(endpoint),
    settled(askLuxosPools(endpoint)),
    settled(askLuxosProfiles(endpoint)),
  ]);
  const { asleep = null, profile = null, errors = [], isImmersed = false, ...settings } = config.value ?? {};
  const events = await settled(askLuxosEvents(endpoint, measures.elapsed));
  return makeReading({
    family: 'luxos',
    ...version,
    ...settings,
    ...measures,
    ...(isImmersed && { fans: [] }),
    coinEnum: antminerCoinEnum(version.model),
    mining: luxosMining({ asleep }, measures.hashrate),
    powerMode: asleep === true ? 'sleep' : null,
    powerLimit: wattsOf(profiles.value ?? [], profile),
    preset: profile,
    pools: pools.value ?? [],
    errors: [...errors, ...(events.value ?? [])],
  });
}

/** Reads a miner with LuxOS. Rejects with the four device errors. */
export async function readLuxos(endpoint: DeviceEndpoint, last?: LastReading<AsicReading>): Promise<AsicReading> {
  return (last && (await readNarrow(endpoint, last))) ?? readWhole(endpoint);
}
