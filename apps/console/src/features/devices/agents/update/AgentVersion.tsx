import { missingText } from '@headframe/domain/units/number-text';
import type { AgentRowFragment } from '../../../../generated/agent.ts';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { agentUpdateHint, agentUpdateLook } from './agent-update-state.ts';
import styles from '../Agent.module.css';

/** The version of an agent, and whether there is an update for it. */
export function AgentVersion({ agent }: { agent: AgentRowFragment }) {
  const look = agentUpdateLook(agent);
  return (
    <span className={styles['version']}>
      {agent.version || missingText}
      {look && <StatusBadge {...look} title={agentUpdateHint(agent)} />}
    </span>
  );
}
