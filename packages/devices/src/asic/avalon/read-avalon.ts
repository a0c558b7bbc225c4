import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import {
  DeviceConnectionError,
  DeviceRefusedError,
  DeviceReplyError,
  DeviceTimeoutError,
} from '../../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { callCgminer } from '../cgminer/cgminer-api.ts';
import { askCgminerPools } from '../cgminer/read-cgminer.ts';
import { goesOn } from '../narrow-reading.ts';
import type { MiningState } from '../read-back.ts';
import { asNumber, asObjects } from '../reading/fields.ts';
import { hashrateByKey } from '../reading/hashrate-unit.ts';
import { makeReading } from '../reading/make-reading.ts';
import { readAvalonIdentity, tunedModeOf, isForHomes } from './avalon-model.ts';
import { readAvalonStats, type AvalonStats } from './avalon-stats.ts';

/** The texts of its modules: by `estats` on recent firmware, by `stats` on all. Rejects with the four device errors. */
export async function askAvalonStats(endpoint: DeviceEndpoint): Promise<AvalonStats> {
  for (const command of ['estats', 'stats']) {
    const { value, error } = await settled(callCgminer(endpoint, { command }));
    if (error && !(error instanceof DeviceRefusedError)) throw error;
    const stats = value && readAvalonStats(value);
    if (stats) return stats;
  }
  throw new DeviceReplyError('The miner reports no module.');
}

/** What `summary` reports; nothing where it is refused, as while the program starts. */
async function askSummary(endpoint: DeviceEndpoint) {
  const { value, error } = await settled(callCgminer(endpoint, { command: 'summary' }));
  if (error && !(error instanceof DeviceRefusedError)) throw error;
  const summary = asObjects(value?.['SUMMARY'])[0] ?? {};
  return {
    hashrate: hashrateByKey(summary, '5s', '30s', '1m'),
    hashrateAverage: hashrateByKey(summary, 'av'),
    elapsed: asNumber(summary['Elapsed']),
    accepted: asNumber(summary['Accepted']),
    rejected: asNumber(summary['Rejected']),
  };
}

/** The texts of its modules; null where it answers and has none, as while it starts. */
async function askStatsIfAny(endpoint: DeviceEndpoint): Promise<AvalonStats | null> {
  const { value, error } = await settled(askAvalonStats(endpoint));
  if (error instanceof DeviceTimeoutError || error instanceof DeviceConnectionError) throw error;
  return value;
}

/** What its modules measure, without what is named otherwise in a reading. */
function measuredOf(
  stats: AvalonStats | null,
): Pick<AsicReading, 'mining'> & Partial<Omit<AsicReading, 'family' | 'mining'>> {
  if (!stats) return { mining: null };
  const { model: _model, firmware: _firmware, workMode: _workMode, workModeName: _name, ...measured } = stats;
  return measured;
}

/**
 * What changes all the time; the modules' own rates count where the summary has none. Where the miner rests its modules' rate counts
 * first: the mean over a minute of the summary lags behind (a 1346 recorded by others).
 */
async function askMeasures(endpoint: DeviceEndpoint) {
  const [summary, stats] = await Promise.all([askSummary(endpoint), askStatsIfAny(endpoint)]);
  const measures = {
    ...measuredOf(stats),
    ...summary,
    hashrate: (stats?.mining === false ? stats.hashrate : null) ?? summary.hashrate ?? stats?.hashrate ?? null,
    hashrateAverage: summary.hashrateAverage ?? stats?.hashrateAverage ?? null,
    elapsed: summary.elapsed ?? stats?.elapsed ?? null,
  };
  return { stats, measures };
}

/** The mode it is set to: asleep, or on small models the work mode. */
function readMode(model: string | null, stats: AvalonStats | null): AsicReading['powerMode'] {
  return stats?.powerMode ?? (isForHomes(model) ? tunedModeOf(stats?.workMode ?? null) : null);
}

/** The light of small models is for show, and no locate LED. */
function readBlinking(model: string | null, blinking: boolean | null = null): boolean | null {
  return isForHomes(model) ? null : blinking;
}

/** Reads an Avalon. Rejects with the four device errors. */
export async function readAvalon(endpoint: DeviceEndpoint, last?: LastReading<AsicReading>): Promise<AsicReading> {
  const { stats, measures } = await askMeasures(endpoint);
  if (last && stats && goesOn(last, measures)) {
    const { model } = last.reading;
    const [powerMode, blinking] = [readMode(model, stats), readBlinking(model, measures.blinking)];
    return makeReading({ ...last.reading, family: 'avalon', ...measures, powerMode, blinking });
  }
  const [version, pools] = await Promise.all([
    settled(callCgminer(endpoint, { command: 'version' })),
    settled(askCgminerPools(endpoint)),
  ]);
  const identity = version.value && readAvalonIdentity(version.value);
  if (!identity && !stats) throw version.error ?? new DeviceReplyError('What answers is no Avalon.');
  const model = identity?.model ?? stats?.model ?? null;
  const program = /^cgminer /i.test(identity?.firmware ?? '') ? null : identity?.firmware;
  return makeReading({
    family: 'avalon',
    ...measures,
    model,
    blinking: readBlinking(model, measures.blinking),
    firmware: program ?? stats?.firmware ?? null,
    mac: identity?.mac ?? null,
    powerMode: readMode(model, stats),
    pools: pools.value ?? [],
  });
}

/** Whether it mines. */
export async function readAvalonMining(endpoint: DeviceEndpoint): Promise<MiningState> {
  const { mining, powerMode, hashrate } = await askAvalonStats(endpoint);
  return { mining, powerMode, hashrate };
}
