import { isKnownKind, kindLabel, kindPlural } from '@headframe/domain/devices/kind-support';
import { unsupportedText } from '@headframe/domain/devices/unsupported-text';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { missingText } from '@headframe/domain/units/number-text';
import type { AgentRowFragment } from '../../../generated/agent.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { spoolText, type AgentFigures } from './agent-figures.ts';
import { agentState, agentStateLooks, agentStateTitles, type StatedAgent } from './agent-state.ts';
import { agentUpdateLook } from './update/agent-update-state.ts';
import styles from './Agent.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** Whether it is connected. */
export function AgentStateBadge({ agent }: { agent: StatedAgent }) {
  return <StatusBadge {...agentStateLooks[agentState(agent)]} title={agentStateTitles[agentState(agent)]} />;
}

/** Devices that answer and those that do not. */
export function DevicesCell({ agent }: { agent: AgentRowFragment }) {
  const { deviceCount, activeNodeCount, disconnectedCount } = agent;
  if (deviceCount === 0) return <span className={classes['dim']}>None</span>;
  return (
    <span title={devicesTitle(agent)}>
      {formatCount(activeNodeCount)}
      {disconnectedCount > 0 && <span className={styles['lost']}> · {formatCount(disconnectedCount)} off</span>}
    </span>
  );
}

/** How many answer, and how many there are of each kind. */
function devicesTitle({ activeNodeCount, disconnectedCount, devicesByKind }: AgentRowFragment): string {
  const kinds = devicesByKind.map(({ kind, count }) => {
    const text = `${formatCount(count)} ${count === 1 ? kindLabel(kind) : kindPlural(kind)}`;
    return isKnownKind(kind) ? text : `${text} (${unsupportedText})`;
  });
  return `${formatCount(activeNodeCount)} connected, ${formatCount(disconnectedCount)} disconnected: ${kinds.join(', ')}`;
}

/** Hashrate of its devices; an old figure while the agent is away is dimmed. */
export function HashrateCell({ agent }: { agent: AgentRowFragment }) {
  return (
    <span className={agent.isOnline ? undefined : classes['dim']}>
      {agent.deviceCount === 0 ? missingText : formatWireHashrate(agent.hashrate, 0)}
    </span>
  );
}

/** The machine it runs on. */
export function HostCell({ agent: { hostname, os } }: { agent: AgentRowFragment }) {
  const text = [hostname, os].filter(Boolean).join(' · ');
  return <span title={text}>{text || missingText}</span>;
}

/** Reports waiting on its disk, and reports dropped because the disk was full. */
export function SpoolCell({ stats }: { stats: AgentFigures | null }) {
  return (
    <span>
      {spoolText(stats)}
      {stats !== null && stats.droppedReports > 0 && (
        <span className={styles['lost']}> · {formatCount(stats.droppedReports)} dropped</span>
      )}
    </span>
  );
}

/** When it was last heard of. */
export function LastSeenCell({ agent }: { agent: AgentRowFragment }) {
  return agent.isOnline ? <span className={classes['dim']}>Connected</span> : <RelativeTime at={agent.lastSeenAt} />;
}

/** The name and state of an agent, in one narrow cell. */
export function CompactAgentCell({ agent }: { agent: AgentRowFragment }) {
  const update = agent.updateState === 'withServer' ? undefined : agentUpdateLook(agent);
  return (
    <StackedCell>
      <FirstLine>
        {agent.name}
        {update && <update.icon size={14} className={styles['update']} aria-label={update.word} />}
      </FirstLine>
      <AgentStateBadge agent={agent} />
    </StackedCell>
  );
}

/** What stands behind it, in one narrow cell. */
export function CompactDevicesCell({ agent }: { agent: AgentRowFragment }) {
  return (
    <StackedCell>
      <DevicesCell agent={agent} />
      <SecondLine>
        <HashrateCell agent={agent} />
      </SecondLine>
    </StackedCell>
  );
}
