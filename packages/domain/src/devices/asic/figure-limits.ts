import { hashesPerUnit } from './hash-units.ts';
import type { SafeRanges } from './safe-ranges.ts';

/** Figures of a miner that have limits: chips and boards in °C, fans in rpm, hashrate in H/s, power in W, efficiency in J/TH. */
export type LimitedFigure = 'chip' | 'pcb' | 'fan' | 'hashrate' | 'power' | 'efficiency';

/** Bounds of one figure; null means that this side is not watched. */
export interface FigureLimit {
  readonly min: number | null;
  readonly max: number | null;
}

function strictest(pick: (...bounds: number[]) => number, ...bounds: (number | null)[]): number | null {
  const known = bounds.filter((bound) => bound !== null);
  return known.length === 0 ? null : pick(...known);
}

function inHashes(bound: number | null, { hashUnit }: SafeRanges): number | null {
  return bound === null ? null : bound * hashesPerUnit[hashUnit];
}

/** The limits of each figure that the ranges of a miner come to. */
export function figureLimits(ranges: SafeRanges): Readonly<Record<LimitedFigure, FigureLimit>> {
  const { coldTemperature, hotTemperature } = ranges;
  return {
    chip: {
      min: strictest(Math.max, ranges.coldChipTemperature, coldTemperature),
      max: strictest(Math.min, ranges.hotChipTemperature, hotTemperature),
    },
    pcb: {
      min: strictest(Math.max, ranges.coldPcbTemperature, coldTemperature),
      max: strictest(Math.min, ranges.hotPcbTemperature, hotTemperature),
    },
    fan: { min: ranges.minFan, max: ranges.maxFan },
    hashrate: { min: inHashes(ranges.minHash, ranges), max: inHashes(ranges.maxHash, ranges) },
    power: { min: ranges.minPower, max: ranges.maxPower },
    efficiency: { min: ranges.minEfficiency, max: ranges.maxEfficiency },
  };
}

/** Where a figure stands: within its limits, near one of them, or beyond. */
export type LimitState = 'within' | 'near' | 'beyond';

const nearDegrees = 5;
const nearShare = 0.03;

/** How far from a bound a figure counts as near: 5 °C for temperatures, 3 % of the bound for all others. */
function margin(figure: LimitedFigure, bound: number): number {
  return figure === 'chip' || figure === 'pcb' ? nearDegrees : bound * nearShare;
}

/** Compares a figure with its limits, in their unit; what is not reported is within. */
export function limitStateOf(figure: LimitedFigure, value: number | null, { min, max }: FigureLimit): LimitState {
  if (value === null) return 'within';
  if ((min !== null && value < min) || (max !== null && value > max)) return 'beyond';
  const nearMin = min !== null && figure !== 'fan' && value <= min + margin(figure, min);
  return nearMin || (max !== null && value >= max - margin(figure, max)) ? 'near' : 'within';
}
