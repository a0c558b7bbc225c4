import { formatCount } from '../../../ui/figure/format.ts';
import { IconAlertTriangle, IconCloudOff, IconPlugConnected } from '../../../ui/icon/icons.ts';
import { SkeletonLines } from '../../../ui/state/Skeleton.tsx';
import { subjectCount, type CommandNouns } from './command-nouns.ts';
import type { CommandSnapshot, SnapshotState } from './use-snapshot.ts';
import styles from './Commands.module.css';

interface SnapshotSummaryProps {
  state: SnapshotState;
  nouns: CommandNouns;
  /** Whether what was chosen waits for agents that are offline. */
  usesAgents: boolean;
}

/** What a command will run on: by agent, online or not, with the incapable ones listed separately. */
export function SnapshotSummary({ state, nouns, usesAgents }: SnapshotSummaryProps) {
  if (state.kind === 'waiting')
    return (
      <div className={styles['summary']}>
        <SkeletonLines widths={['60%', '40%']} subject={`the count of ${nouns.part ?? nouns.device}s`} />
      </div>
    );
  if (state.kind === 'failed')
    return (
      <p role="alert" className={styles['problem']}>
        <IconAlertTriangle size={15} aria-hidden />
        {state.message}
      </p>
    );
  return (
    <div className={styles['summary']}>
      <AgentSplit agents={state.snapshot.agents} nouns={nouns} usesAgents={usesAgents} />
      <Incapable {...state.snapshot} nouns={nouns} />
    </div>
  );
}

function AgentSplit({
  agents,
  nouns,
  usesAgents,
}: Pick<CommandSnapshot, 'agents'> & Omit<SnapshotSummaryProps, 'state'>) {
  const offline = agents.filter((agent) => !agent.online).reduce((sum, agent) => sum + agent.count, 0);
  return (
    <>
      <ul className={styles['agents']} aria-label="Agents">
        {agents.map((agent) => (
          <li key={`${agent.owner ?? ''} ${agent.name}`} data-offline={!agent.online || undefined}>
            {agent.online ? <IconPlugConnected size={14} aria-hidden /> : <IconCloudOff size={14} aria-hidden />}
            <span>{agent.owner ? `${agent.name} of ${agent.owner}` : agent.name}</span>
            <span className={styles['state']}>{agent.online ? 'online' : 'offline'}</span>
            <span className={styles['count']}>{subjectCount(nouns, agent.count)}</span>
          </li>
        ))}
      </ul>
      {usesAgents && <OthersAgents agents={agents} nouns={nouns} />}
      {usesAgents && offline > 0 && (
        <p className={styles['offline']}>
          {subjectCount(nouns, offline)} {offline === 1 ? 'waits for its' : 'wait for their'} agent; commands not
          started in time expire.
        </p>
      )}
    </>
  );
}

/** How many are own and how many are reached through the agents of others, who receive what is sent. */
function OthersAgents({ agents, nouns }: Pick<CommandSnapshot, 'agents'> & Pick<SnapshotSummaryProps, 'nouns'>) {
  const countOf = (some: CommandSnapshot['agents']) => some.reduce((sum, { count }) => sum + count, 0);
  const theirs = agents.filter(({ owner }) => owner);
  if (theirs.length === 0) return null;
  const owners = [...new Set(theirs.map(({ owner }) => owner))].join(', ');
  const own = countOf(agents) - countOf(theirs);
  return (
    <p className={styles['others']}>
      <IconAlertTriangle size={14} aria-hidden />
      <span>
        {own > 0 && `${subjectCount(nouns, own)} through own agents, `}
        {subjectCount(nouns, countOf(theirs))} through {theirs.length === 1 ? 'an agent' : 'agents'} of{' '}
        <strong>{owners}</strong>: what you send, such as the user and password of a pool, reaches {owners}.
      </span>
    </p>
  );
}

/** What is left out, with why; the reasons are open where they are few, and where nothing is left. */
function Incapable({
  incapable,
  capableCount,
  nouns,
}: Pick<CommandSnapshot, 'incapable' | 'capableCount'> & { nouns: CommandNouns }) {
  if (incapable.length === 0) return null;
  const total = incapable.reduce((sum, group) => sum + group.count, 0);
  const isNothingLeft = capableCount === 0;
  return (
    <details className={styles['incapable']} open={isNothingLeft || incapable.length <= 5}>
      <summary>
        {subjectCount(nouns, total)} cannot do this{!isNothingLeft && ' and will be left out'}
      </summary>
      <ul>
        {incapable.map(({ model, firmware, count, reason }) => (
          <li key={`${model} ${firmware} ${reason}`}>
            <span>
              {formatCount(count)} × {model || 'Unknown model'} {firmware}
            </span>
            <span className={styles['state']}>{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
