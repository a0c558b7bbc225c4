import type { RolloutRowFragment } from '../../../../generated/firmware-rollout.ts';
import { formatCount } from '../../../../ui/figure/format.ts';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { columnKit } from '../../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { StackedCell } from '../../../../ui/table/StackedCell.tsx';
import { rolloutLook } from './rollout-looks.ts';
import { RolloutProgress } from './RolloutProgress.tsx';

const kit = columnKit<RolloutRowFragment>();

/** The state of a rollout; of a halted one with the reason. */
export function RolloutState({ rollout }: { rollout: Pick<RolloutRowFragment, 'state' | 'reason'> }) {
  const look = rolloutLook(rollout.state);
  return <StatusBadge {...look} title={rollout.reason || look.title} />;
}

export const rolloutColumns: readonly DataColumn<RolloutRowFragment>[] = [
  kit.lines('imageName', 'Firmware', ({ imageName, version }) => [imageName, version], {
    sorts: { imageName: 'Firmware', version: 'Version' },
    isFixed: true,
    isPinned: true,
    width: 190,
  }),
  kit.value('state', 'State', (rollout) => <RolloutState rollout={rollout} />, { width: 112 }),
  kit.value('progress', 'Miners', (rollout) => <RolloutProgress rollout={rollout} />, {
    sortKey: 'minerCount',
    width: 290,
    description: 'Updated miners of all; beside them those that are under way, or ended otherwise.',
  }),
  kit.figure('stage', 'Stage', ({ stage, stageCount }) => `${formatCount(stage)} of ${formatCount(stageCount)}`),
  kit.figure(
    'failedCount',
    'Failures',
    ({ failedCount, maxFailures }) => `${formatCount(failedCount)} / ${formatCount(maxFailures)}`,
    {
      description: 'Failures, and with how many it halts.',
    },
  ),
  kit.text('startedBy', 'Started by', { width: 124 }),
  kit.time('createdAt', 'Started'),
  kit.time('endedAt', 'Ended'),
];

/** Two columns that fit a phone. */
export const compactRolloutColumns: readonly DataColumn<RolloutRowFragment>[] = [
  kit.lines('imageName', 'Firmware', ({ imageName, version }) => [imageName, version], {
    sorts: { imageName: 'Firmware', createdAt: 'Started', state: 'State' },
    isFixed: true,
    width: 130,
  }),
  kit.value(
    'state',
    'State',
    (rollout) => (
      <StackedCell>
        <RolloutState rollout={rollout} />
        <RolloutProgress rollout={rollout} isWide />
      </StackedCell>
    ),
    { isFixed: true, width: 180 },
  ),
];
