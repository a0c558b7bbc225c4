import { isOpenRollout } from '@headframe/domain/devices/firmware/rollout/rollout-states';
import type { RolloutRowFragment } from '../../../../generated/firmware-rollout.ts';
import { useDateFormat } from '../../../../ui/figure/dates.ts';
import { formatCount } from '../../../../ui/figure/format.ts';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import classes from '../../../../ui/theme/classes.module.css';

/** Which stage of a rollout runs, and what it waits for. */
export function StageLine({ rollout }: { rollout: RolloutRowFragment }) {
  const moment = useDateFormat('moment');
  const { state, stage, stageCount, soaksUntil, soakingCount, updatedAt, endedAt } = rollout;
  if (!isOpenRollout(state))
    return (
      <p className={classes['note']}>
        Ended <RelativeTime at={endedAt} /> in stage {formatCount(stage)} of {formatCount(stageCount)}.
      </p>
    );
  return (
    <p className={classes['note']}>
      Stage {formatCount(stage)} of {formatCount(stageCount)}
      {stage === 1 && ', the canary'}
      {soaksUntil !== null && soakingCount > 0 && (
        <>
          {' '}
          · watched until <time dateTime={soaksUntil}>{moment(new Date(soaksUntil))}</time>
        </>
      )}{' '}
      · as of <RelativeTime at={updatedAt} />
    </p>
  );
}
