import { missingText } from '@headframe/domain/units/number-text';
import {
  WorkerDetailDocument,
  WorkerDetailUpdatesDocument,
  type WorkerDetailQuery,
} from '../../../generated/worker.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';
import { defineDrawer } from '../../../ui/list/define-drawer.tsx';
import { liveItemOf } from '../../../ui/list/named-source.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { columnFacts } from '../../../ui/table/column-facts.ts';
import { AgentData } from './AgentData.tsx';
import { MinerLink, workerColumns } from './worker-columns.tsx';
import { alertText, efficiencySourceText } from './worker-figures.ts';
import { workerLook } from './worker-state.ts';
import { chosenWorker, workerActions } from './worker.actions.ts';
import { WorkerChart } from './WorkerChart.tsx';

const source = liveItemOf('workers', { document: WorkerDetailDocument, updates: WorkerDetailUpdatesDocument });

const poolKeys = ['hashrate10m', 'hashrate1h', 'hashrate24h', 'rejectRate', 'lastSeen', 'firstShareAt', 'stratum'];

function Content({ item: worker }: { item: WorkerDetailQuery['workers'][number] }) {
  return (
    <>
      <DetailSection title="At the pool">
        <Facts facts={[...columnFacts(workerColumns, worker, poolKeys), ['Hashrate alert', alertText(worker)]]} />
      </DetailSection>
      <WorkerChart worker={worker} />
      <DetailSection title="Miner">
        <Facts
          facts={[
            ['Model', <MinerLink key="miner" worker={worker} />],
            ...columnFacts(workerColumns, worker, ['modelHashrate']),
            ['Agent', worker.agentName ?? missingText],
            ['Consumption per TH', efficiencySourceText(worker)],
            ...columnFacts(workerColumns, worker, ['tags']),
          ]}
        />
      </DetailSection>
      {worker.agentData && <AgentData data={worker.agentData} />}
    </>
  );
}

/** The details of one worker, beside the list. */
export const WorkerDrawer = defineDrawer(source, {
  auditKind: 'worker',
  noun: 'Worker',
  missing: 'It was deleted, or belongs to another subaccount.',
  name: ({ name }) => name,
  state: ({ status }) => <StatusBadge {...workerLook(status)} />,
  actions: (worker, { refetch, open }) => {
    // A dead worker may be deleted, with which its drawer ends.
    const onDone = () => {
      if (worker.status === 'dead') open(undefined);
      refetch();
    };
    return actionsFor(workerActions, chosenWorker(worker, onDone));
  },
  Content,
});
