import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { antminerWater } from './water-temperatures.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { goesOn } from '../narrow-reading.ts';
import { makeReading } from '../reading/make-reading.ts';
import { askPowerAgain } from './antminer-power.ts';
import { askStats, askSummary } from './antminer-rpc.ts';
import type { AntminerStats } from './antminer-stats.ts';
import { summaryRates } from './summary-rates.ts';

/** Whether `stats` are those of an Antminer with the same boards, as others answer alike. */
function isSameMachine(stats: AntminerStats, { boards }: AsicReading): boolean {
  const chipsOf = (list: AsicReading['boards']) => list.map(({ index, chips }) => `${index}:${chips}`).join();
  return /antminer/i.test(stats.type ?? '') && chipsOf(stats.boards) === chipsOf(boards);
}

/**
 * Reads what changes all the time from the mining program alone, and takes the rest from the last reading; null where the
 * program cannot be asked or the miner does not go on as it was, so that all of it must be read.
 */
export async function readAntminerNarrow(
  endpoint: DeviceEndpoint,
  last: LastReading<AsicReading>,
): Promise<AsicReading | null> {
  const [{ value: stats }, { value: summary }] = await Promise.all([
    settled(askStats(endpoint)),
    settled(askSummary(endpoint)),
  ]);
  if (!stats || !summary || !isSameMachine(stats, last.reading)) return null;
  const rates = summaryRates(stats, summary, last.reading.model);
  const elapsed = summary.elapsed ?? stats.elapsed;
  if (!goesOn(last, { elapsed, hashrate: rates.hashrate })) return null;
  return makeReading({
    ...last.reading,
    family: 'antminer',
    ...rates,
    power: await askPowerAgain(endpoint, stats),
    elapsed,
    accepted: summary.accepted,
    rejected: summary.rejected,
    fans: stats.fans,
    boards: stats.boards,
    ...antminerWater(last.reading.model, stats.boards),
  });
}
