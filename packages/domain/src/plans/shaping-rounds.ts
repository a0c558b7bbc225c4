import {
  planShaping,
  type ShapedMiner,
  type ShapingPlan,
  type ShapingStep,
  type ShapingStrategy,
} from './load-shaping.ts';

/** How often other miners take the place of those on which load shaping failed. */
export const maxShapingRounds = 3;

/** For how long they do, in minutes, after the ramp of the load shaping. */
export const shapingRoundMinutes = 30;

/** Why no further miners are replaced. */
export const shapingEnds = {
  reached: 'The planned power is reached.',
  noneLeft: 'No other of the chosen miners can take the place of those that failed.',
  rounds: `Miners were replaced ${maxShapingRounds} times.`,
  time: `${shapingRoundMinutes} minutes are over.`,
  stayTime: 'The stay time is over, or nearly so.',
  rights: 'Who asked for it may no longer do this.',
  canceled: 'A command of it was canceled.',
  superseded: 'A newer load shaping of the same miners takes its place.',
  stopped: 'Somebody stopped it.',
} as const;
export type ShapingEnd = keyof typeof shapingEnds;

/** How a step of load shaping ended. */
export interface EndedStep extends ShapingStep {
  readonly isDone: boolean;
  /** Nobody replaces it: it is repeated by itself, or was removed. */
  readonly isKept: boolean;
  /** What the miner was seen to draw after the step had ended, in W; null where it was not seen since, and may draw either. */
  readonly seen: number | null;
}

/** What load shaping was to reach, and how. */
interface RoundGoal {
  /** What the miners may draw together, in W. */
  readonly target: number;
  readonly strategy: ShapingStrategy;
  readonly by: 'switch' | 'watts';
  readonly command: ShapingPlan['command'];
}

/** What is reached after the rounds so far, and the plan that makes up for it. */
export interface RoundPlan {
  /** Change that was planned first, and the part of it that is done or counts as such, in W. */
  readonly planned: number;
  readonly reached: number;
  /** What the counted miners draw now, in W. */
  readonly before: number;
  /** Expected draw after `steps`, in W. */
  readonly after: number;
  readonly steps: readonly ShapingStep[];
  /** Whether nothing is missing. */
  readonly isReached: boolean;
}

/**
 * What a miner may draw after its step, in W: where that is not known the safe side counts, which never goes above the target. A failed
 * stop draws on, and a failed start may run.
 */
function drawAfter({ from, to, isDone, isKept, seen }: EndedStep): number {
  if (isDone || isKept) return to;
  return seen ?? Math.max(from, to);
}

/**
 * Plans the next round: others of the chosen miners take the place of those on which the `ended` steps failed. It makes up for what
 * failed alone, so that it goes below what was planned first by as little as the miners allow, never above the target, and takes
 * neither miners that had their step nor those that cannot change.
 */
export function planRound(
  miners: readonly ShapedMiner[],
  first: readonly ShapingStep[],
  ended: readonly EndedStep[],
  { target, strategy, by, command }: RoundGoal,
): RoundPlan {
  const planned = first.reduce((sum, { from, to }) => sum + Math.abs(from - to), 0);
  const reached = ended.reduce((sum, step) => {
    const share = step.from === step.to ? 0 : (step.from - drawAfter(step)) / (step.from - step.to);
    return sum + Math.abs(step.from - step.to) * Math.min(1, Math.max(0, share));
  }, 0);
  const drawn = new Map(ended.map((step) => [step.id, drawAfter(step)]));
  const counted = miners.map((miner): ShapedMiner => {
    const draw = drawn.get(miner.id);
    return draw === undefined ? miner : { ...miner, draw, isStopped: draw === 0, canChange: false };
  });
  const now = planShaping(counted, { amount: target, strategy, by });
  const { before } = now;
  const missing = Math.max(0, planned - reached);
  const isLowering = before > target;
  const amount = isLowering ? Math.max(target, before - missing) : Math.min(target, before + missing);
  const plan = planShaping(counted, { amount, strategy, by });
  // Draws have changed since: what was to be lowered is no longer above the target, or the other way round.
  const hasTurned = isLowering !== first.some(({ from, to }) => to < from);
  const isReached = missing < 1 || hasTurned;
  const steps = isReached || (by === 'switch' && plan.command !== command) ? [] : plan.steps;
  return { planned, reached, before, after: steps.length === 0 ? before : plan.after, steps, isReached };
}
