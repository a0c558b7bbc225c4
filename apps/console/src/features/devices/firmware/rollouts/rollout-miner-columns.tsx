import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import type { RolloutMinerFragment } from '../../../../generated/firmware-rollout.ts';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { DeviceLink } from '../../../../ui/page/DeviceLink.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { SecondLine, StackedCell } from '../../../../ui/table/StackedCell.tsx';
import { rolloutMinerLook } from './rollout-looks.ts';
import styles from './Rollout.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** What a miner does, or why it is in its state. */
function whatHappens(miner: RolloutMinerFragment): string {
  const { state, progressText, progressShare, message, agentOnline, agentName } = miner;
  if (state === 'updating') {
    const share = progressShare === null ? '' : ` · ${Math.round(progressShare * 100)} %`;
    return progressText === null ? 'Sent to its agent' : `${progressText}${share}`;
  }
  if (state === 'waiting' && !agentOnline) return `Waits for its agent ${agentName}, which is offline.`;
  return message;
}

const stateColumn: DataColumn<RolloutMinerFragment> = {
  key: 'state',
  label: 'State',
  width: 116,
  render: ({ state, stateAt }) => (
    <StackedCell>
      <StatusBadge {...rolloutMinerLook(state)} />
      <SecondLine>
        <RelativeTime at={stateAt} />
      </SecondLine>
    </StackedCell>
  ),
};

function MinerName({ miner: { deviceId, name, ip, model } }: { miner: RolloutMinerFragment }) {
  return (
    <StackedCell title={model}>
      <DeviceLink kind={asicKind.kind} id={deviceId} className={styles['link']}>
        {name}
      </DeviceLink>
      <SecondLine>{[name === ip ? '' : ip, model].filter(Boolean).join(' · ')}</SecondLine>
    </StackedCell>
  );
}

/** The columns of the miners of a rollout. */
export const minerColumns: readonly DataColumn<RolloutMinerFragment>[] = [
  stateColumn,
  { key: 'name', label: 'Miner', width: 150, render: (miner) => <MinerName miner={miner} /> },
  {
    key: 'stage',
    label: 'Stage',
    width: 112,
    render: ({ stage, groupName, groupLimit }) => (
      <StackedCell title={`At most ${groupLimit} of ${groupName} at a time`}>
        <span>{stage === 1 ? 'Canary' : `Stage ${stage}`}</span>
        <SecondLine>{groupName}</SecondLine>
      </StackedCell>
    ),
  },
  {
    key: 'message',
    label: 'Message',
    width: 190,
    render: (miner) => <span className={classes['message']}>{whatHappens(miner)}</span>,
  },
];

/** Two columns that fit a phone: the message is below the miner. */
export const compactMinerColumns: readonly DataColumn<RolloutMinerFragment>[] = [
  stateColumn,
  {
    key: 'name',
    label: 'Miner',
    width: 200,
    render: (miner) => (
      <>
        <MinerName miner={miner} />
        <div className={classes['message']}>{whatHappens(miner)}</div>
      </>
    ),
  },
];
