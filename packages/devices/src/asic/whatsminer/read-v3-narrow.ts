import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { goesOn } from '../narrow-reading.ts';
import { asList, asNumber, asObjects } from '../reading/fields.ts';
import { makeReading } from '../reading/make-reading.ts';
import { v3Boards } from './board-rows.ts';
import { askV3Summary, v3Hashrate, v3SummaryMeasures } from './read-v3.ts';
import { askV3Status } from './v3-api.ts';

/**
 * Reads what changes all the time from the summary and the boards, and takes the rest from the last reading; null where
 * they are not to be had, or the miner does not go on as it was, so that all of it must be read.
 */
export async function readV3Narrow(
  endpoint: DeviceEndpoint,
  last: LastReading<AsicReading>,
): Promise<AsicReading | null> {
  const [{ value: summary }, { value: devices }] = await Promise.all([
    settled(askV3Summary(endpoint)),
    settled(askV3Status(endpoint, 'edevs')),
  ]);
  if (!summary || !devices) return null;
  const now = { elapsed: asNumber(summary['elapsed']), hashrate: v3Hashrate(summary) };
  if (!goesOn(last, now)) return null;
  const serialNumbers = new Map(last.reading.boards.map((board) => [board.index, board.serialNumber]));
  const boards = v3Boards(asObjects(devices), { temperatures: asList(summary['board-temperature']), miner: {} });
  return makeReading({
    ...last.reading,
    family: 'whatsminer-v3',
    ...v3SummaryMeasures(summary, last.reading.mining ?? true),
    boards: boards.map((board) => ({ ...board, serialNumber: serialNumbers.get(board.index) ?? null })),
  });
}
