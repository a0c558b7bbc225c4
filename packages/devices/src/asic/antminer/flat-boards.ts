import type { AsicBoard, AsicFan } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asCount, asNumber, asPositive, asSerialNumber, asText } from '../reading/fields.ts';
import { hashrateWithUnit, toHashrate } from '../reading/hashrate-unit.ts';
import { readTemperatures } from './board-temperatures.ts';

/** Chains and fans are numbered from 1, 3, 5 or 6 depending on the model; all places are looked at. */
const places = Array.from({ length: 16 }, (_, index) => index + 1);

/** Counts the chip marks of "chain_acsN": o for a chip that works, x or - for one that does not. */
function countChips(marks: string | null): { working: number; all: number } | null {
  const all = marks?.match(/[ox-]/gi) ?? [];
  return all.length === 0
    ? null
    : { working: all.filter((mark) => mark.toLowerCase() === 'o').length, all: all.length };
}

function flatBoard(stats: JsonObject, place: number, rateFactor: number): AsicBoard | null {
  const found = asCount(stats[`chain_acn${place}`]);
  const rate = toHashrate(stats[`chain_rate${place}`], rateFactor);
  const hashrate = rate ?? hashrateWithUnit(stats[`CHAIN AVG HASHRATE${place}`]);
  if (found === null && hashrate === null) return null;
  const marks = countChips(asText(stats[`chain_acs${place}`]));
  // All marks of a miner that is asleep say that no chip works; the chips are there all the same.
  const chips = marks && marks.working > 0 && found !== null ? Math.min(marks.working, found) : found;
  return {
    index: place,
    hashrate,
    idealHashrate: toHashrate(asPositive(stats[`chain_rateideal${place}`]), rateFactor),
    chips,
    expectedChips: marks?.all ?? null,
    pcbTemperatures: readTemperatures(
      stats[`temp_pcb${place}`] ?? stats[`temp${place}`],
      stats[`temp_in_pcb_${place}`],
      stats[`temp_out_pcb_${place}`],
    ),
    chipTemperatures: readTemperatures(
      stats[`temp_chip${place}`] ?? stats[`temp2_${place}`],
      stats[`temp_in_chip_${place}`],
      stats[`temp_out_chip_${place}`],
    ),
    frequency: asPositive(stats[`freq${place}`]) ?? asPositive(stats[`freq_avg${place}`]),
    serialNumber: asSerialNumber(stats[`chain_sn${place}`] ?? stats[`chain_SN${place}`]),
    working: chips !== 0 && (hashrate ?? 0) > 0,
  };
}

/** Whether a place holds a board, if only a dead one. */
function isThere(board: AsicBoard): boolean {
  return (board.chips ?? 0) > 0 || (board.hashrate ?? 0) > 0 || board.serialNumber !== null || board.frequency !== null;
}

/** The frequency in MHz of a board that has none of its own: older models set one for the place, or one for all. */
function setFrequency(stats: JsonObject, place: number): number | null {
  if (stats[`freq${place}`] !== undefined || stats[`freq_avg${place}`] !== undefined) return null;
  return asPositive(stats[`frequency${place}`]) ?? asPositive(stats['frequency']);
}

/** Where models begin to number their boards, if not at the first place that is listed. */
const firstPlaces: readonly [RegExp, number][] = [[/\bX3\b/i, 2]];

/** Models that list up to four places hold three boards at least; older ones list 16 and use any three of them. */
function certainPlaces(listed: number): number {
  return listed <= 4 ? Math.min(listed, 3) : 0;
}

/**
 * The boards of a flat `stats` reply, in H/s with the device's `rateFactor`. Empty places at the ends are dropped; one
 * between two boards is a board that has died. `model` decides where the numbering begins.
 */
export function flatBoards(stats: JsonObject, rateFactor: number, model: string | null): AsicBoard[] {
  const from = firstPlaces.find(([pattern]) => pattern.test(model ?? ''))?.[1] ?? 1;
  const boards = places
    .slice(from - 1)
    .map((place) => flatBoard(stats, place, rateFactor))
    .filter((board) => board !== null);
  const first = boards.findIndex(isThere);
  const last = boards.findLastIndex(isThere);
  const certain = certainPlaces(boards.length);
  const start = first < 0 || certain > 0 ? 0 : first;
  return boards.slice(start, Math.max(last + 1, certain)).map((board, index) => {
    const frequency = board.frequency ?? ((board.chips ?? 0) > 0 ? setFrequency(stats, board.index) : null);
    return { ...board, index, frequency };
  });
}

/**
 * The fans of a flat `stats` reply. Old models list more places than they have fans; `fan_num` says how many count, and
 * a fan that stands still is reported with 0 rpm.
 */
export function flatFans(stats: JsonObject): AsicFan[] {
  const speeds = places.map((place) => asCount(stats[`fan${place}`])).filter((rpm) => rpm !== null);
  const turning = speeds.filter((rpm) => rpm > 0);
  const count = asNumber(stats['fan_num']);
  const counted = count !== null && speeds.length <= count ? speeds : turning;
  return counted.map((rpm, index) => ({ index, rpm }));
}
