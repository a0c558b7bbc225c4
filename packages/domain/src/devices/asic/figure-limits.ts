import { hashesPerUnit } from './hash-units.ts';
import { figureSignal, limitedFigureNames, limitedFigures, type LimitedFigure } from './limited-figures.ts';
import type { SafeRanges } from './safe-ranges.ts';

/** Bounds of one figure; null means that this side is not watched. */
export interface FigureLimit {
  readonly min: number | null;
  readonly max: number | null;
}

function strictest(pick: (...bounds: number[]) => number, bounds: readonly (number | null)[]): number | null {
  const known = bounds.filter((bound) => bound !== null);
  return known.length === 0 ? null : pick(...known);
}

function limitOf(ranges: SafeRanges, figure: LimitedFigure): FigureLimit {
  const { min, max } = limitedFigures[figure];
  const factor = figure === 'hashrate' ? hashesPerUnit[ranges.hashUnit] : 1;
  const bound = (name: (typeof min | typeof max)[number]) => {
    const value = ranges[name];
    return value === null ? null : value * factor;
  };
  return { min: strictest(Math.max, min.map(bound)), max: strictest(Math.min, max.map(bound)) };
}

/** The limits of each figure that the ranges of a miner come to, in the units of their signals. */
export function figureLimits(ranges: SafeRanges): Readonly<Record<LimitedFigure, FigureLimit>> {
  const limits = limitedFigureNames.map((figure) => [figure, limitOf(ranges, figure)] as const);
  return Object.fromEntries(limits) as Record<LimitedFigure, FigureLimit>;
}

/** Where a figure stands: within its limits, near one of them, or beyond. */
export type LimitState = 'within' | 'near' | 'beyond';

const nearDegrees = 5;
const nearShare = 0.03;

/** How far from a bound a figure counts as near: 5 °C for temperatures, 3 % of the bound for all others. */
function margin(figure: LimitedFigure, bound: number): number {
  return figureSignal(figure).unit === '°C' ? nearDegrees : bound * nearShare;
}

/** Compares a figure with its limits, in their unit; what is not reported is within. */
export function limitStateOf(figure: LimitedFigure, value: number | null, { min, max }: FigureLimit): LimitState {
  if (value === null) return 'within';
  if ((min !== null && value < min) || (max !== null && value > max)) return 'beyond';
  const nearMin = min !== null && figure !== 'fan' && value <= min + margin(figure, min);
  return nearMin || (max !== null && value >= max - margin(figure, max)) ? 'near' : 'within';
}
