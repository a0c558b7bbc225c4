import { powerLimitTolerance } from '../devices/asic/desired-state.ts';

/** By what load shaping chooses miners: their efficiency, their temperature, or as few of them as it takes. */
export const shapingStrategies = ['efficiency', 'temperature', 'fewest'] as const;
export type ShapingStrategy = (typeof shapingStrategies)[number];

/** The lowest share of its rated power that load shaping adjusts a miner to: below, firmware grows unstable. */
export const lowestShapedShare = 0.6;

/** A miner as load shaping sees it; power in W. */
export interface ShapedMiner {
  readonly id: number;
  /** What it draws now; null where that is not known. */
  readonly draw: number | null;
  /** Whether the draw is not measured, but that of its hashrate by its consumption or its data sheet. */
  readonly isEstimated?: boolean;
  /** What it draws at its usual setting, by its watt target or its data sheet; null where neither is known. */
  readonly rated: number | null;
  readonly isStopped: boolean;
  /** Whether the command that the plan needs can reach it. */
  readonly canChange: boolean;
  /** J/TH. */
  readonly efficiency: number | null;
  /** Of the hottest chip or board, °C. */
  readonly temperature: number | null;
}

/** What miners are to draw together, or less than now (`shed`), in W, and how that is reached: by stops and starts, or by watt targets. */
export interface ShapingGoal {
  readonly amount: number;
  /** The amount is what they are to draw less than now; left out: what they may draw. */
  readonly shed?: boolean;
  readonly strategy: ShapingStrategy;
  readonly by: 'switch' | 'watts';
}

/** What is done to one miner; its draw before and after, in W. */
export interface ShapingStep {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** How an amount of watts is reached. A stopped miner counts as 0 W, one of unknown draw is not counted. */
export interface ShapingPlan {
  readonly command: 'stop' | 'start' | 'powerAdjust';
  readonly steps: readonly ShapingStep[];
  /** What the counted miners draw now, and will draw, in W. */
  readonly before: number;
  readonly after: number;
  /** What they may draw, in W. */
  readonly target: number;
  /** Counted miners whose draw is estimated. */
  readonly estimated: number;
  /** Miners that mine with a draw that is not known, or are unreachable: they are neither counted nor changed. */
  readonly uncounted: number;
}

type Rank = (miner: ShapedMiner) => number | null;

const ranks: Readonly<Record<ShapingStrategy, Rank>> = {
  efficiency: ({ efficiency }) => efficiency,
  temperature: ({ temperature }) => temperature,
  fewest: ({ draw, rated, isStopped }) => (isStopped ? rated : draw),
};

/** In the order in which they are changed; those without a value come last, equal ones by their keys. */
function ordered(miners: readonly ShapedMiner[], strategy: ShapingStrategy, isLowering: boolean): ShapedMiner[] {
  const isHighestFirst = isLowering || strategy === 'fewest';
  const last = isHighestFirst ? -Infinity : Infinity;
  const value = (miner: ShapedMiner) => ranks[strategy](miner) ?? last;
  const sign = isHighestFirst ? -1 : 1;
  return miners.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    return a === b ? one.id - other.id : sign * (a < b ? -1 : 1);
  });
}

/** What a miner would draw after a change that is to add `missing` W, or to take them away where negative; as now where it cannot. */
function changed({ draw, rated, isStopped }: ShapedMiner, missing: number, by: ShapingGoal['by']): number {
  const from = isStopped ? 0 : (draw ?? 0);
  if (by === 'switch') {
    if (missing < 0) return isStopped ? from : 0;
    return isStopped && rated !== null && rated <= missing ? rated : from;
  }
  if (isStopped || rated === null) return from;
  const to =
    missing < 0
      ? Math.min(from, Math.max(Math.ceil(rated * lowestShapedShare), Math.floor(from + missing)))
      : Math.max(from, Math.min(Math.floor(rated), Math.floor(from + missing)));
  return Math.abs(to - from) > from * powerLimitTolerance ? to : from;
}

/**
 * Plans how miners come to draw an amount together: one miner after another is changed, in the order of the strategy, until
 * the amount is reached or none is left. It goes below the amount by as little as the miners allow, and never above it where
 * it was below.
 */
export function planShaping(
  miners: readonly ShapedMiner[],
  { amount, shed = false, strategy, by }: ShapingGoal,
): ShapingPlan {
  const counted = miners.filter(({ draw, isStopped }) => isStopped || draw !== null);
  const before = counted.reduce((sum, { draw, isStopped }) => sum + (isStopped ? 0 : (draw ?? 0)), 0);
  const target = shed ? Math.max(0, before - amount) : amount;
  const isLowering = before > target;
  const steps: ShapingStep[] = [];
  let after = before;
  const changeable = counted.filter(({ canChange }) => canChange);
  for (const miner of ordered(changeable, strategy, isLowering)) {
    if (isLowering ? after <= target : after >= target) break;
    const from = miner.isStopped ? 0 : (miner.draw ?? 0);
    const to = changed(miner, target - after, by);
    if (to === from) continue;
    steps.push({ id: miner.id, from, to });
    after += to - from;
  }
  const command = by === 'watts' ? 'powerAdjust' : isLowering ? 'stop' : 'start';
  const estimated = counted.filter(({ isEstimated, isStopped }) => isEstimated && !isStopped).length;
  return { command, steps, before, after, target, estimated, uncounted: miners.length - counted.length };
}
