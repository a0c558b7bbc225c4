import {
  rolloutMinerStateLabels,
  rolloutMinerStates,
  type RolloutMinerState,
} from '@headframe/domain/devices/firmware/rollout/rollout-states';
import type { RolloutRowFragment } from '../../../../generated/firmware-rollout.ts';
import { formatCount } from '../../../../ui/figure/format.ts';

/** How many miners of a rollout are in a state. */
function countIn(rollout: RolloutRowFragment, state: RolloutMinerState): number {
  return rollout[`${state}Count`];
}

const beside: readonly RolloutMinerState[] = ['updating', 'soaking', 'failed', 'skipped', 'canceled'];

/** The counts of a rollout in words: `12 of 40 updated · 1 updating · 2 failed`. */
export function progressText(rollout: RolloutRowFragment): string {
  const others = beside.flatMap((state) => {
    const count = countIn(rollout, state);
    return count === 0 ? [] : [`${formatCount(count)} ${rolloutMinerStateLabels[state].toLowerCase()}`];
  });
  const { updatedCount, minerCount } = rollout;
  return [`${formatCount(updatedCount)} of ${formatCount(minerCount)} updated`, ...others].join(' · ');
}

/** Each state that miners of a rollout are in, with its count; together they are all of its miners. */
export function countsByState(rollout: RolloutRowFragment): { key: RolloutMinerState; label: string; count: number }[] {
  return rolloutMinerStates.map((key) => ({
    key,
    label: rolloutMinerStateLabels[key],
    count: countIn(rollout, key),
  }));
}
