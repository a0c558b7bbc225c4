import type { AsicBoard } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonValue } from '../../wire/json-value.ts';
import { hashesPerUnit } from '../reading/hashrate-unit.ts';

/**
 * Units by model where the device names none (device protocol notes 0.9): the first pattern that fits counts. Of X11 the D3 and
 * the D5 of its time are in MH/s (anselal/antminer-monitor#22), a D9 in GH/s (recorded by others).
 */
const units: readonly [RegExp, number][] = [
  // Scrypt, early X11 and Ethash: MH/s
  [/\b([LE]\d|D[35]\b)/i, 1e6],
  // CryptoNight: kH/s
  [/\bX\d/i, 1e3],
  // Equihash: kSol/s
  [/\bZ\d/i, 1e3],
];

/** Hashes per second in one unit of an Antminer's rates: as the device says, else by its algorithm, else GH/s. */
export function antminerRateFactor(unit: JsonValue | undefined, model: string | null): number {
  const name = (model ?? '').replace(/^antminer\s*/i, '');
  return hashesPerUnit(unit) ?? units.find(([pattern]) => pattern.test(name))?.[1] ?? 1e9;
}

const equihashFactor = 1e3;
/** No Equihash miner makes as many Sol/s: what is read as more was in Sol/s already. */
const maxSols = 5e6;
/** How far the total may lie from the sum of the boards, as a share of it. */
const tolerance = 0.5;

/**
 * Hashes per second in one unit of a device's totals, whose boards are in units of `factor`: some Equihash firmware gives
 * the total in Sol/s and the boards in kSol/s, or none for boards. `total` is the total as read in units of `factor`, H/s.
 */
export function totalRateFactor(
  factor: number,
  total: number | null,
  boards: readonly { hashrate: number | null }[],
): number {
  const sum = boards.reduce((all, board) => all + (board.hashrate ?? 0), 0);
  if (factor !== equihashFactor || total === null) return factor;
  const isInSols = sum > 0 ? Math.abs(total / 1000 - sum) < tolerance * sum : total > maxSols;
  return isInSols ? 1 : factor;
}

/**
 * The boards of a device whose total is `total`, H/s, read in the same unit: some firmware gives boards in the next larger
 * unit (E9 Pro: total in MH/s, boards in GH/s).
 */
export function inUnitOfTotal(boards: readonly AsicBoard[], total: number | null): AsicBoard[] {
  const sum = boards.reduce((all, board) => all + (board.hashrate ?? 0), 0) * 1000;
  if (total === null || sum === 0 || Math.abs(total - sum) >= tolerance * sum) return [...boards];
  return boards.map((board) => ({ ...board, hashrate: board.hashrate === null ? null : board.hashrate * 1000 }));
}
