import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { goesOn } from '../narrow-reading.ts';
import { asMac, asNumber } from '../reading/fields.ts';
import { makeReading } from '../reading/make-reading.ts';
import { isWhatsminerSummary } from './is-whatsminer.ts';
import { askBoards, askV2Summary, v2Hashrate, v2SummaryMeasures } from './read-v2.ts';

/**
 * Reads what changes all the time from `summary` and the boards, and takes the rest from the last reading; null where they
 * are not to be had, or the miner does not go on as it was, so that all of it must be read.
 */
export async function readV2Narrow(
  endpoint: DeviceEndpoint,
  last: LastReading<AsicReading>,
): Promise<AsicReading | null> {
  const [{ value: summary }, { boards, tuning }] = await Promise.all([
    settled(askV2Summary(endpoint)),
    askBoards(endpoint),
  ]);
  if (!summary || !isWhatsminerSummary(summary)) return null;
  const isOther = (asMac(summary['MAC']) ?? last.reading.mac) !== last.reading.mac;
  const now = { elapsed: asNumber(summary['Elapsed']), hashrate: v2Hashrate(summary) };
  if (isOther || boards.length === 0 || !goesOn(last, now)) return null;
  return makeReading({
    ...last.reading,
    family: 'whatsminer-v2',
    ...v2SummaryMeasures(summary),
    ...now,
    tuning,
    boards,
  });
}
