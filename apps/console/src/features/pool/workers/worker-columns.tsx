import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatQuantity, missingText } from '@headframe/domain/units/number-text';
import type { WorkerRowFragment } from '../../../generated/worker.ts';
import { DeviceLink } from '../../../ui/page/DeviceLink.tsx';
import { IssueMark } from '../../../ui/state/IssueMark.tsx';
import { StateLine } from '../../../ui/state/StateLine.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { columnKit, hiddenAtFirst } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { StackedCell } from '../../../ui/table/StackedCell.tsx';
import {
  belowText,
  efficiencyText,
  hashrateWindows,
  windowText,
  windowSeconds,
  type HashrateWindow,
} from './worker-figures.ts';
import { workerLook } from './worker-state.ts';
import styles from './Workers.module.css';
import { useNow } from '../../../ui/figure/clock.ts';
import { AveragedCell } from '../../../ui/table/AveragedCell.tsx';

type Column = DataColumn<WorkerRowFragment>;

const kit = columnKit<WorkerRowFragment>();

/** The miner of a worker, as a link to it; the sign for "not reported" where there is none. */
export function MinerLink({ worker: { asicId, model } }: { worker: WorkerRowFragment }) {
  if (asicId === null) return model ?? missingText;
  return (
    <DeviceLink kind="asic" id={asicId} className={styles['link']}>
      {model || 'Miner'}
    </DeviceLink>
  );
}

const miner = kit.lines(
  'miner',
  'Miner',
  (worker) => [<MinerLink key="miner" worker={worker} />, worker.agentName ?? undefined],
  {
    sorts: { model: 'Model', agentName: 'Agent' },
    width: 138,
    description: 'The ASIC with the name of the worker: its model, and the agent that reads it.',
  },
);

/** That a worker is below its hashrate threshold; nothing where it is not. */
function BelowMark({ worker }: { worker: WorkerRowFragment }) {
  const text = belowText(worker);
  return text === undefined ? null : <IssueMark text={text} />;
}

const tags: Column = {
  key: 'tags',
  label: 'Tags',
  isInternal: true,
  width: 76,
  render: ({ tags: all }) => (all.length === 0 ? missingText : <span title={all.join(', ')}>{all.join(', ')}</span>),
};

export const workerColumns: readonly Column[] = [
  kit.value(
    'status',
    'Status',
    (worker) => (
      <StackedCell>
        <StatusBadge {...workerLook(worker.status)} />
        <BelowMark worker={worker} />
      </StackedCell>
    ),
    { isPinned: true, width: 128 },
  ),
  kit.text('name', 'Worker', { isFixed: true, isPinned: true, width: 120 }),
  ...hashrateWindows.map(({ key, label, description }) =>
    kit.figure(key, label, (worker) => <WorkerWindowCell worker={worker} window={key} />, {
      description,
      width: key === 'hashrate1h' ? 116 : 104,
    }),
  ),
  kit.figure('rejectRate', 'Rejects', ({ rejectRate }) => formatQuantity(rejectRate, '%'), {
    width: 80,
    description: 'Rejected difficulty of the last 24 hours, of all.',
  }),
  kit.time('lastSeen', 'Last seen', { description: 'Its last credited share.' }),
  miner,
  kit.figure('consumptionPerTh', 'Per TH', efficiencyText, {
    width: 90,
    description:
      'Power over hashrate as the miner reports both now; none while it does not hash. Without its power, by the data sheet of the chosen model.',
  }),
  tags,
  ...hiddenAtFirst<WorkerRowFragment>([
    kit.figure('consumption', 'Consumption', ({ consumption }) => formatPower(consumption)),
    kit.figure(
      'modelHashrate',
      'Model hashrate',
      (worker) => formatWireHashrate(worker.modelHashrate, worker.coinEnum),
      {
        description: 'By the data sheet of the chosen model, else as the miner reports it.',
      },
    ),
    kit.figure(
      'hashrateThreshold',
      'Alert below',
      (worker) => formatWireHashrate(worker.hashrateThreshold, worker.coinEnum),
      { description: 'Effective hashrate below which it is alerted.' },
    ),
    kit.text('stratum', 'Stratum', { description: 'The Stratum server that it mined at last.' }),
    kit.time('firstShareAt', 'First share'),
  ]),
];

/** Two columns that fit a phone. */
export const compactWorkerColumns: readonly Column[] = [
  kit.lines(
    'worker',
    'Worker',
    (worker) => [
      worker.name,
      <StateLine key="status">
        <StatusBadge {...workerLook(worker.status)} />
        <BelowMark worker={worker} />
      </StateLine>,
    ],
    { sorts: { name: 'Name', status: 'Status' }, width: 158 },
  ),
  kit.lines(
    'hashrate',
    'Hashrate',
    (worker) => [windowText(worker, 'hashrate10m'), `${windowText(worker, 'hashrate1h')} (1 h)`],
    { sorts: { hashrate10m: '10 min', hashrate1h: '1 h (effective)' }, align: 'end', width: 128 },
  ),
];

interface WorkerWindowCellProps {
  worker: WorkerRowFragment;
  window: HashrateWindow;
}

/** A hashrate of a worker at the pool, with what it spans while the worker's first share is younger than the window. */
function WorkerWindowCell({ worker, window }: WorkerWindowCellProps) {
  const elapsed = (useNow() - Date.parse(worker.firstShareAt)) / 1000;
  return <AveragedCell figure={windowText(worker, window)} elapsed={elapsed} window={windowSeconds[window]} />;
}
