import type { PlanState } from './plan-states.ts';

/** How far a plan is, as its next step depends on it. */
export interface PlanProgress {
  readonly state: PlanState;
  /** The stage that runs, from 0. */
  readonly stage: number;
  readonly stageCount: number;
  /** Devices of that stage by what they do; all others of it have ended. */
  readonly inStage: {
    readonly waiting: number;
    readonly underWay: number;
    /** Changed, and watched until the stage ends. */
    readonly soaking: number;
    /** Changed, and found well. */
    readonly through: number;
  };
  /** Devices of all stages that are under way. */
  readonly underWay: number;
  /** Devices of all stages that have something left to do. */
  readonly open: number;
  /** Whether a person has gone on since the stage began. */
  readonly isResumed: boolean;
  /** Failures since a person last went on. */
  readonly failures: number;
  readonly maxFailures: number;
  /** How far the watch over the changed devices of the stage is. */
  readonly soak: 'before' | 'during' | 'over';
}

/** Why a plan halts: it has as many failures as it bears, or no device of the canary came through. */
type HaltCause = 'failures' | 'canary';

/** What a plan does next. */
export type PlanStep =
  /** It ends: nothing is left to do. */
  | { do: 'finish' }
  /** It ends as canceled: what was under way has ended. */
  | { do: 'endCanceled' }
  /** It begins no further device until a person goes on. */
  | { do: 'halt'; cause: HaltCause; failures: number }
  /** It begins what may be begun of the stage. */
  | { do: 'begin' }
  /** All of the stage were changed: the watch over them begins. */
  | { do: 'soak' }
  /** The watch is over: those at work are through, the others have failed. */
  | { do: 'judgeSoak' }
  | { do: 'nextStage' }
  | { do: 'wait' };

function causeToHalt({ failures, maxFailures, stage, inStage, open, isResumed }: PlanProgress): HaltCause | undefined {
  if (failures >= maxFailures) return 'failures';
  const { waiting, underWay, soaking, through } = inStage;
  const isCanaryOver = stage === 0 && waiting + underWay + soaking === 0;
  if (isCanaryOver && open > 0 && through === 0 && (failures > 0 || !isResumed)) return 'canary';
  return undefined;
}

/**
 * The next step of a plan. Failures halt it, a canary of which no device came through does as well. What is under way is always
 * settled and watched, also while it is paused or halted; only `begin` and `nextStage` are left to one that runs.
 */
export function nextStep(progress: PlanProgress): PlanStep {
  const { state, stage, stageCount, inStage, soak } = progress;
  if (state === 'done' || state === 'canceled') return { do: 'wait' };
  if (state === 'canceling') return progress.underWay === 0 ? { do: 'endCanceled' } : { do: 'wait' };
  if (progress.open === 0) return { do: 'finish' };
  const isRunning = state === 'running';
  const cause = isRunning ? causeToHalt(progress) : undefined;
  if (cause !== undefined) return { do: 'halt', cause, failures: progress.failures };
  if (inStage.waiting > 0) return { do: isRunning ? 'begin' : 'wait' };
  if (inStage.underWay > 0) return { do: 'wait' };
  if (inStage.soaking > 0) {
    if (soak === 'before') return { do: 'soak' };
    return { do: soak === 'over' ? 'judgeSoak' : 'wait' };
  }
  return { do: isRunning && stage + 1 < stageCount ? 'nextStage' : 'wait' };
}
