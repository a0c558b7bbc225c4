import { missingText } from '@headframe/domain/units/number-text';
import type { AgentRequestRowFragment } from '../../../generated/agent-request.ts';
import { IconCloudOff } from '../../../ui/icon/icons.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { requestKind } from './request-kinds.ts';
import { ProgressCounts } from './ProgressCounts.tsx';
import { isOpenState, requestStateLook } from './request-state.ts';
import styles from './Request.module.css';

export function KindCell({ kind }: { kind: string }) {
  const { icon: Icon, label } = requestKind(kind);
  return (
    <span className={styles['kind']}>
      <Icon size={15} stroke={1.7} aria-hidden />
      {label}
    </span>
  );
}

export function StateCell({ request }: { request: Pick<AgentRequestRowFragment, 'state' | 'summary'> }) {
  return <StatusBadge {...requestStateLook(request.state)} title={request.summary || undefined} />;
}

/** The agent of a request; a request that waits for an offline agent shows it. */
export function AgentCell({ request }: { request: AgentRequestRowFragment }) {
  const isWaiting = !request.agentOnline && isOpenState(request.state);
  return (
    <span className={styles['agent']} title={isWaiting ? 'Waiting for the agent to come online' : undefined}>
      {request.agentName}
      {isWaiting && <IconCloudOff size={14} aria-label="Agent offline" />}
    </span>
  );
}

const originWords: Readonly<Record<string, string>> = {
  rail: 'Rail',
  strategy: 'Energy strategy',
  assistant: 'Assistant',
  rollout: 'Firmware rollout',
  system: 'System',
};

/** The sender: a person by name, with the subaccount that shares the devices, else the part of the product. */
export function requesterOf({
  requestedBy,
  requestedFrom,
  isOfGuest,
  origin,
}: Pick<AgentRequestRowFragment, 'requestedBy' | 'requestedFrom' | 'isOfGuest' | 'origin'>): string {
  const part = originWords[origin];
  if (isOfGuest) return requestedBy ? `${requestedBy} of ${requestedFrom ?? ''}` : `Subaccount ${requestedFrom ?? ''}`;
  if (part === undefined) return requestedBy ?? missingText;
  return requestedBy ? `${part} · ${requestedBy}` : part;
}

/** What it is, for whom and since when, in one narrow cell. */
export function CompactRequestCell({ request }: { request: AgentRequestRowFragment }) {
  return (
    <StackedCell>
      <KindCell kind={request.kind} />
      <SecondLine>{request.agentName}</SecondLine>
      <SecondLine>
        <RelativeTime at={request.createdAt} />
      </SecondLine>
    </StackedCell>
  );
}

/** The state and progress of a request, in one narrow cell. */
export function CompactStateCell({ request }: { request: AgentRequestRowFragment }) {
  return (
    <StackedCell>
      <StateCell request={request} />
      <ProgressCounts request={request} isWide />
    </StackedCell>
  );
}
