import { useState } from 'react';
import { kindNames } from '@headframe/domain/devices/kind-support';
import type { KindName } from '@headframe/domain/devices/kinds';
import { ScanAgentsDocument, StartScanDocument } from '../../../generated/scan.ts';
import { useCan } from '../../../transport/session/access.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { NoAgents } from './NoAgents.tsx';
import { kindsOfScan, PreviousRanges, type PreviousRange } from './PreviousRanges.tsx';
import { scanPermissions } from './scan.actions.tsx';
import { emptyScan, kindsOfAgent, scanCommand, type ScanFields } from './scan-fields.ts';
import { ScanForm, type ScanAgent } from './ScanForm.tsx';
import { ScanProgress } from './ScanProgress.tsx';
import { scanPage } from './scan.route.ts';
import styles from './Scan.module.css';

const agentRefreshSeconds = 15;

/** Starts a scan and follows it: the form on the left, the results on the right. */
export function ScanPage() {
  const { batch, agent: agentId } = scanPage.useSearch();
  const agents = useData(ScanAgentsDocument, {});
  usePolling(agents.refetch, agentRefreshSeconds);
  const agent = agents.data?.agents.find(({ id }) => id === agentId) ?? agents.data?.agents[0];
  const [ranges, setRanges] = useState<string>();
  const [kinds, setKinds] = useState<readonly KindName[]>(kindNames);
  const reuse = (previous: PreviousRange) => {
    setRanges(previous.ipRange);
    setKinds(kindsOfScan(previous));
  };
  return (
    <PageBody>
      <PageHeader title={scanPage.label} detail="Discovers devices in the networks of an agent" />
      {agents.error && !agents.data ? (
        <ErrorState error={agents.error} onRetry={agents.refetch} />
      ) : agents.data?.agents.length === 0 ? (
        <NoAgents />
      ) : (
        <div className={styles['columns']} data-running={batch !== undefined || undefined}>
          {agents.data ? (
            <NewScan
              agents={agents.data.agents}
              ranges={ranges}
              kinds={kinds}
              onRanges={setRanges}
              onKinds={setKinds}
            />
          ) : (
            <SkeletonBlock height={420} subject="agents" />
          )}
          <div className={styles['outcome']}>
            {batch && <ScanProgress key={batch} batchId={batch} />}
            {/* A scan that begins is the latest: its batch reads them again. */}
            {agent && <PreviousRanges key={`${agent.id} ${batch}`} agentId={agent.id} onUse={reuse} />}
          </div>
        </div>
      )}
    </PageBody>
  );
}

interface NewScanProps {
  agents: readonly ScanAgent[];
  /** The ranges as entered; undefined until then: those of the agent. */
  ranges: string | undefined;
  kinds: readonly KindName[];
  onRanges(ranges: string): void;
  onKinds(kinds: readonly KindName[]): void;
}

function NewScan({ agents, ranges, kinds, onRanges, onKinds }: NewScanProps) {
  const { agent: agentId } = scanPage.useSearch();
  const setSearch = scanPage.useSetSearch();
  const [rest, setRest] = useState<ScanFields>(emptyScan);
  const [isBusy, setBusy] = useState(false);
  const canAdd = useCan(scanPermissions.addAtOnce);
  const agent = agents.find(({ id }) => id === agentId) ?? agents[0];
  if (!agent) return null;
  const fields: ScanFields = {
    ...rest,
    addNewDevices: canAdd && rest.addNewDevices,
    kinds: kindsOfAgent(agent).filter((kind) => kinds.includes(kind)),
    ranges: ranges ?? agent.setting.ranges.join('\n'),
  };
  const start = async () => {
    const command = scanCommand(agent.id, fields);
    if (!command) return;
    setBusy(true);
    try {
      const { startScan } = await send('mutation', StartScanDocument, command);
      setSearch({ batch: startScan, page: 1 }, true);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ScanForm
      agents={agents}
      agent={agent}
      fields={fields}
      isBusy={isBusy}
      onAgent={(id) => setSearch({ agent: id })}
      onFields={({ ranges: nextRanges, kinds: nextKinds, ...changes }) => {
        if (nextRanges !== undefined) onRanges(nextRanges);
        if (nextKinds !== undefined) onKinds(nextKinds);
        setRest((before) => ({ ...before, ...changes }));
      }}
      onStart={() => void start()}
    />
  );
}
