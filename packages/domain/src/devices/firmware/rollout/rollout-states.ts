import type { PlanState } from '../../../plans/plan-states.ts';

/** States of a rollout: those of any plan by stages. */
export type RolloutState = PlanState;

/** States in which a rollout has something left to do. */
const openRolloutStates = ['running', 'paused', 'halted', 'canceling'] as const satisfies readonly RolloutState[];

/** What people read for a state of a rollout. */
export const rolloutStateLabels: Readonly<Record<RolloutState, string>> = {
  running: 'Running',
  paused: 'Paused',
  halted: 'Halted',
  canceling: 'Canceling',
  done: 'Done',
  canceled: 'Canceled',
};

/** Whether a rollout has something left to do. */
export function isOpenRollout(state: string): boolean {
  return (openRolloutStates as readonly string[]).includes(state);
}

/**
 * States of one miner of a rollout, each miner in one of them: it waits for its turn, is being updated, soaks (runs the version, and is
 * watched until its stage ends), and ends as updated, failed, skipped (left as it was, as it could not be updated at its turn) or canceled
 * (left as it was).
 */
export const rolloutMinerStates = [
  'waiting',
  'updating',
  'soaking',
  'updated',
  'failed',
  'skipped',
  'canceled',
] as const;

/** One of {@link rolloutMinerStates}. */
export type RolloutMinerState = (typeof rolloutMinerStates)[number];

/** What people read for a state of a miner in a rollout. */
export const rolloutMinerStateLabels: Readonly<Record<RolloutMinerState, string>> = {
  waiting: 'Waiting',
  updating: 'Updating',
  soaking: 'Soaking',
  updated: 'Updated',
  failed: 'Failed',
  skipped: 'Skipped',
  canceled: 'Canceled',
};
