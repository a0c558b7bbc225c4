import type { RolloutState } from '@headframe/domain/devices/firmware/rollout/rollout-states';

/** How far a rollout is, as its next step depends on it. */
export interface RolloutProgress {
  readonly state: RolloutState;
  /** The stage that runs, from 0. */
  readonly stage: number;
  readonly stageCount: number;
  /** Miners of that stage by what they do; all others of it have ended. */
  readonly inStage: {
    readonly waiting: number;
    readonly updating: number;
    readonly soaking: number;
    readonly updated: number;
  };
  /** Miners of all stages that are being updated. */
  readonly updating: number;
  /** Miners of all stages that have something left to do. */
  readonly open: number;
  /** Whether a person has gone on since the stage began. */
  readonly isResumed: boolean;
  /** Failures since a person last went on. */
  readonly failures: number;
  readonly maxFailures: number;
  /** How far the watch over the updated miners of the stage is. */
  readonly soak: 'before' | 'during' | 'over';
}

export type RolloutStep =
  /** It ends: nothing is left to do. */
  | { do: 'finish' }
  /** It ends as canceled: what was being updated has ended. */
  | { do: 'endCanceled' }
  /** It begins no further miner until a person goes on. */
  | { do: 'halt'; reason: string }
  /** It begins what may be begun of the stage. */
  | { do: 'begin' }
  /** All of the stage were updated: the watch over them begins. */
  | { do: 'soak' }
  /** The watch is over: who hashes is updated, who does not has failed. */
  | { do: 'judgeSoak' }
  | { do: 'nextStage' }
  | { do: 'wait' };

function reasonToHalt({ failures, maxFailures, stage, inStage, open, isResumed }: RolloutProgress): string | undefined {
  if (failures >= maxFailures) return failures === 1 ? 'A miner failed.' : `${failures} miners failed.`;
  const { waiting, updating, soaking, updated } = inStage;
  const isCanaryOver = stage === 0 && waiting + updating + soaking === 0;
  if (isCanaryOver && open > 0 && updated === 0 && (failures > 0 || !isResumed))
    return 'No miner of the first stage was updated.';
  return undefined;
}

/**
 * The next step of a rollout. Failures halt it, a canary of which no miner was updated does as well. What is under way is always
 * settled and watched, also while it is paused or halted; only `begin` and `nextStage` are left to one that runs.
 */
export function nextStep(progress: RolloutProgress): RolloutStep {
  const { state, stage, stageCount, inStage, soak } = progress;
  if (state === 'done' || state === 'canceled') return { do: 'wait' };
  if (state === 'canceling') return progress.updating === 0 ? { do: 'endCanceled' } : { do: 'wait' };
  if (progress.open === 0) return { do: 'finish' };
  const isRunning = state === 'running';
  const reason = isRunning ? reasonToHalt(progress) : undefined;
  if (reason !== undefined) return { do: 'halt', reason };
  if (inStage.waiting > 0) return { do: isRunning ? 'begin' : 'wait' };
  if (inStage.updating > 0) return { do: 'wait' };
  if (inStage.soaking > 0) {
    if (soak === 'before') return { do: 'soak' };
    return { do: soak === 'over' ? 'judgeSoak' : 'wait' };
  }
  return { do: isRunning && stage + 1 < stageCount ? 'nextStage' : 'wait' };
}
