import type { KindName } from '@headframe/domain/devices/kinds';
import { useCallback, useState, type ReactNode } from 'react';
import { CardFrame, type CardProps } from './cards/CardFrame.tsx';
import { kindCards } from './kind-cards.tsx';
import { DashboardAgentsDocument } from '../../../generated/dashboard.ts';
import { useCan } from '../../../transport/session/access.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { counted, formatCount } from '../../../ui/figure/format.ts';
import { IconCloudOff, IconRouter, IconCpu } from '../../../ui/icon/icons.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { agentPage } from '../../devices/agents/agent.route.ts';
import styles from './Dashboard.module.css';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { scanPage } from '../../devices/scan/scan.route.ts';
import { usePastReports } from './use-past-reports.ts';

/** There is no device, not yet or no more: the first steps. */
function IotEmpty() {
  const canSeeAgents = useCan('agent');
  const canScan = useCan('agent_request_write') && canSeeAgents;
  const past = usePastReports();
  return (
    <NothingYet
      title={past ? 'No devices now' : 'No devices yet'}
      icon={IconCpu}
      text="An agent on site discovers devices in the IP ranges it scans and reports them here."
    >
      {canSeeAgents && <PageLink page={agentPage}>Set up an agent</PageLink>}
      {canScan && ' · '}
      {canScan && <PageLink page={scanPage}>Scan a range</PageLink>}
    </NothingYet>
  );
}

const refreshSeconds = 15;

/** How many agents are connected; leads to them. */
function AgentsOnline() {
  const canSee = useCan('agent');
  const { data, refetch } = useData(DashboardAgentsDocument, {}, { isPaused: !canSee, isBackground: true });
  usePolling(refetch, canSee ? refreshSeconds : 0);
  if (!canSee || !data || data.agentsAggregate.count === 0) return null;
  const { count, online } = data.agentsAggregate;
  const Icon = online === count ? IconRouter : IconCloudOff;
  return (
    <PageLink page={agentPage} search={online === count ? {} : { state: ['offline'] }} className={styles['agents']}>
      <Icon size={15} stroke={1.7} aria-hidden />
      {formatCount(online)} of {counted(count, 'agent')} online
    </PageLink>
  );
}

interface IotCardProps extends CardProps {
  kinds: readonly KindName[];
}

/** The figures of all devices by kind, updated live; without a device, the first steps. */
export function IotCard({ kinds, open }: IotCardProps) {
  const [counts, setCounts] = useState<Readonly<Partial<Record<KindName, number>>>>({});
  const onCount = useCallback((kind: KindName, count: number) => {
    setCounts((before) => (before[kind] === count ? before : { ...before, [kind]: count }));
  }, []);
  const isEmpty = kinds.every((kind) => counts[kind] === 0);
  return (
    <CardFrame card="iot" open={open} aside={<AgentsOnline />}>
      {isEmpty && <IotEmpty />}
      {kinds.reduceRight<ReactNode>(
        (following, kind) => (
          <CountedFigures kind={kind} onCount={onCount}>
            {following}
          </CountedFigures>
        ),
        null,
      )}
    </CardFrame>
  );
}

interface CountedFiguresProps {
  kind: KindName;
  onCount(kind: KindName, count: number): void;
  children: ReactNode;
}

function CountedFigures({ kind, onCount, children }: CountedFiguresProps) {
  const { Figures } = kindCards[kind];
  const report = useCallback((count: number) => onCount(kind, count), [kind, onCount]);
  return <Figures onCount={report}>{children}</Figures>;
}
