import {
  figureLimits,
  limitStateOf,
  type FigureLimit,
  type LimitState,
} from '@headframe/domain/devices/asic/figure-limits';
import { figureOfIssue, figureSignal, type LimitedFigure } from '@headframe/domain/devices/asic/limited-figures';
import { joinedRanges, type OwnRanges } from '@headframe/domain/devices/asic/own-ranges';
import { signalText } from '@headframe/domain/signals/signal-text';
import { formatWireHashrate, toWireHashrate } from '@headframe/domain/units/hashrate';
import type { AsicRow } from './asic-rows.ts';
import { isStale } from './asic-status.ts';
import { defaultRangesOfAsic } from './settings/default-ranges-of-asic.ts';

/** The figures of a miner that are compared with limits, in the units of the API. */
export const valueOfFigure: Readonly<Record<LimitedFigure, (asic: AsicRow) => number | null>> = {
  chip: ({ maxChip }) => maxChip,
  pcb: ({ maxPCB }) => maxPCB,
  fan: ({ maxFan }) => maxFan,
  hashrate: ({ hashrate }) => hashrate,
  power: ({ power }) => power,
  efficiency: ({ efficiency }) => efficiency,
};

/** The lowest of what a figure stands for. */
const lowestOf: typeof valueOfFigure = {
  ...valueOfFigure,
  chip: ({ minChip }) => minChip,
  pcb: ({ minPCB }) => minPCB,
  fan: ({ minFan }) => minFan,
};

const isLowIssue = (issue: string): boolean => /LOW|COLD/.test(issue);

/** The limits of a miner's figures in the units of the API: those set for it, and for all others the defaults of its model. */
function limitsOf(asic: AsicRow): Readonly<Record<LimitedFigure, FigureLimit>> {
  const { coinEnum } = asic;
  const ranges = joinedRanges(asic.safeRanges as OwnRanges | null, defaultRangesOfAsic(asic));
  const { hashrate, ...limits } = figureLimits(ranges);
  const { min, max } = hashrate;
  return { ...limits, hashrate: { min: toWireHashrate(min, coinEnum), max: toWireHashrate(max, coinEnum) } };
}

/** A miner that does not hash lies below its limits without being wrong; a low hashrate counts unless it was stopped. */
function judgedLimit(figure: LimitedFigure, limit: FigureLimit, status: string): FigureLimit {
  const isJudged = status === 'hashing' || (figure === 'hashrate' && status === 'idle');
  return isJudged ? limit : { ...limit, min: null };
}

/** The limit of one figure, and whether the figure is within it; stale values are not judged. */
export function limitOf(asic: AsicRow, figure: LimitedFigure): FigureLimit & { limitState: LimitState } {
  const limit = limitsOf(asic)[figure];
  if (isStale(asic)) return { ...limit, limitState: 'within' };
  const judged = judgedLimit(figure, limit, asic.status);
  const slowest = figure === 'fan' ? limitStateOf('fan', asic.minFan, { ...judged, max: null }) : 'within';
  if (slowest === 'beyond') return { ...limit, limitState: 'beyond' };
  return { ...limit, limitState: limitStateOf(figure, valueOfFigure[figure](asic), judged) };
}

/** A value of a figure, in the unit of the API, with its unit; of a hashrate that of the coin's family. */
export function figureText(asic: AsicRow, figure: LimitedFigure, value: number | null): string {
  return figure === 'hashrate' ? formatWireHashrate(value, asic.coinEnum) : signalText(figureSignal(figure), value);
}

/** The limit of a figure in words, such as `limit 95 °C` or `at least 86.40 Th/s`; undefined where none is watched. */
export function limitText(asic: AsicRow, figure: LimitedFigure): string | undefined {
  const { min, max } = limitOf(asic, figure);
  const text = (value: number) => figureText(asic, figure, value);
  const shown = figure === 'hashrate' ? min : max;
  if (shown === null) return undefined;
  return figure === 'hashrate' ? `at least ${text(shown)}` : `limit ${text(shown)}`;
}

/** What an issue is judged by, such as `98.0 °C, limit 95.0 °C`; undefined for one without a limit. */
export function issueLimitText(asic: AsicRow, issue: string): string | undefined {
  const figure = figureOfIssue(issue);
  if (figure === undefined) return undefined;
  const { min, max } = limitOf(asic, figure);
  const isLow = isLowIssue(issue);
  const bound = isLow ? min : max;
  if (bound === null) return undefined;
  const value = (isLow ? lowestOf : valueOfFigure)[figure](asic);
  return `${figureText(asic, figure, value)}, ${isLow ? 'at least' : 'limit'} ${figureText(asic, figure, bound)}`;
}
