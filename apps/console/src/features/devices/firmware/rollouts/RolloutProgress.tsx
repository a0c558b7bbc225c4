import type { RolloutRowFragment } from '../../../../generated/firmware-rollout.ts';
import { ProgressBar } from '../../../../ui/figure/ProgressBar.tsx';
import { progressText } from './rollout-progress.ts';

/** How far a rollout is: a bar and the counts in words. */
export function RolloutProgress({ rollout, isWide }: { rollout: RolloutRowFragment; isWide?: boolean }) {
  const { minerCount, updatedCount, updatingCount, soakingCount, failedCount, skippedCount, canceledCount } = rollout;
  const parts = [
    { tone: 'done', count: updatedCount },
    { tone: 'active', count: updatingCount + soakingCount },
    { tone: 'failed', count: failedCount },
    { tone: 'skipped', count: skippedCount + canceledCount },
  ] as const;
  return (
    <ProgressBar
      parts={parts}
      total={minerCount}
      ended={updatedCount + failedCount + skippedCount + canceledCount}
      text={progressText(rollout)}
      isWide={isWide}
    />
  );
}
