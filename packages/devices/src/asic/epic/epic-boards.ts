import type { AsicBoard } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import { asCount, asList, asObjects, asPositive } from '../reading/fields.ts';
import { toHashrate } from '../reading/hashrate-unit.ts';
import { plausible } from '../reading/plausible.ts';

const megahash = 1e6;

/** The rows of `temps` and `temps/chip` by their board. */
function byBoard(rows: JsonValue): ReadonlyMap<number, JsonValue> {
  return new Map(asObjects(rows).map((row, place) => [asCount(row['Index']) ?? place, row['Data'] ?? null]));
}

/** The coolest and the hottest chip of a board: it reports more chips than a reading holds. */
function chipRange(temperatures: JsonValue | undefined): number[] {
  const known = asList(temperatures).flatMap((value) => readTemperatures(value));
  return known.length === 0 ? [] : [Math.min(...known), Math.max(...known)];
}

/** Lists of temperatures by board, as `temps` and `temps/chip` report them. */
export interface EpicTemperatures {
  boards: JsonValue;
  chips: JsonValue;
}

/** The boards that a summary names: those that are detected, with what the ones that are on report. */
export function readEpicBoards(summary: JsonObject, temperatures: EpicTemperatures): AsicBoard[] {
  const working = new Map(asObjects(summary['HBs']).map((row, place) => [asCount(row['Index']) ?? place, row]));
  const detected = asObjects(summary['HBStatus']).map((row, place) => asCount(row['Index']) ?? place);
  const [boards, chips] = [byBoard(temperatures.boards), byBoard(temperatures.chips)];
  return [...new Set([...detected, ...working.keys()])]
    .filter((index) => index <= 64)
    .toSorted((one, other) => one - other)
    .slice(0, 16)
    .map((index) => {
      const row = working.get(index) ?? {};
      const [rate, percent] = asList(row['Hashrate']);
      const [hashrate, share] = [toHashrate(rate, megahash), asPositive(percent)];
      return {
        index,
        hashrate,
        idealHashrate: hashrate === null || share === null ? null : plausible('hashrate', (hashrate / share) * 100),
        chips: null,
        expectedChips: null,
        pcbTemperatures: readTemperatures(boards.get(index) ?? row['Temperature']),
        chipTemperatures: chipRange(chips.get(index)),
        frequency: asPositive(row['Core Clock Avg']),
        serialNumber: null,
        working: (hashrate ?? 0) > 0,
      };
    });
}
