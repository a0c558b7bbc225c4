import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { missingText } from '@headframe/domain/units/number-text';
import { WorkerDetailDocument, WorkerDetailUpdatesDocument } from '../../../generated/worker.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { ItemDrawer } from '../../../ui/list/ItemDrawer.tsx';
import { liveItemOf } from '../../../ui/list/named-source.ts';
import { useDetail } from '../../../ui/list/use-detail.ts';
import type { DrawerList } from '../../../ui/list/use-list.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { MinerLink } from './worker-columns.tsx';
import { alertText, efficiencySourceText, hashrateWindows, rejectText, windowText } from './worker-figures.ts';
import { workerLook } from './worker-state.ts';
import { chosenWorker, workerActions } from './worker.actions.ts';
import { AgentData } from './AgentData.tsx';
import { WorkerChart } from './WorkerChart.tsx';

const source = liveItemOf('workers', { document: WorkerDetailDocument, updates: WorkerDetailUpdatesDocument });

/** The details of one worker, beside the list; the URL names it. */
export function WorkerDrawer({ id, list }: { id: string; list: DrawerList }) {
  const detail = useDetail({ id, ...source, isGoneWithoutPush: true });
  const onDone = () => {
    list.open(undefined);
    list.refetch();
  };
  return (
    <ItemDrawer
      detail={detail}
      noun="Worker"
      missing="It was deleted, or belongs to another subaccount."
      onClose={() => list.open(undefined)}
      name={({ name }) => name}
      title={({ name, status }) => (
        <>
          {name} <StatusBadge {...workerLook(status)} />
        </>
      )}
      actions={(worker) =>
        actionsFor(workerActions, chosenWorker(worker, worker.status === 'dead' ? onDone : list.refetch))
      }
    >
      {(worker) => (
        <>
          <DetailSection title="At the pool">
            <Facts
              facts={[
                ...hashrateWindows.map(({ key, label }) => [label, windowText(worker, key)] as const),
                ['Rejects', rejectText(worker)],
                ['Last seen', <RelativeTime key="seen" at={worker.lastSeen} />],
                ['First share', <RelativeTime key="first" at={worker.firstShareAt} />],
                ['Stratum', worker.stratum],
                ['Hashrate alert', alertText(worker)],
              ]}
            />
          </DetailSection>
          <WorkerChart worker={worker} />
          <DetailSection title="Miner">
            <Facts
              facts={[
                ['Model', <MinerLink key="miner" worker={worker} />],
                ['Model hashrate', formatWireHashrate(worker.modelHashrate, worker.coinEnum)],
                ['Agent', worker.agentName ?? missingText],
                ['Consumption per TH', efficiencySourceText(worker)],
                ['Tags', worker.tags.join(', ') || missingText],
              ]}
            />
          </DetailSection>
          {worker.agentData && <AgentData data={worker.agentData} />}
        </>
      )}
    </ItemDrawer>
  );
}
