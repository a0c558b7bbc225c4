import { ActionButtons } from '../../../../ui/action/ActionButtons.tsx';
import { actionsFor } from '../../../../ui/action/action.ts';
import { DetailDrawer } from '../../../../ui/DetailDrawer.tsx';
import { NothingYet } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { SkeletonBlock } from '../../../../ui/Skeleton.tsx';
import { agentActions, type AgentSurroundings } from '../agent.actions.tsx';
import { AgentStateBadge } from '../agent-cells.tsx';
import { agentPage } from '../agent.route.ts';
import { AgentFacts } from './AgentFacts.tsx';
import { useAgentDetail } from './use-agent-detail.ts';
import styles from '../Agent.module.css';

/** The details of one agent, beside the list; the URL names the agent. */
export function AgentDrawer({ id, surroundings }: { id: string; surroundings: AgentSurroundings }) {
  const setSearch = agentPage.useSetSearch();
  const { agent, isMissing, error, refetch } = useAgentDetail(id);
  const done = () => {
    refetch();
    surroundings.onDone();
  };
  const actions = agent ? actionsFor(agentActions, { ...surroundings, onDone: done, agent }) : [];
  return (
    <DetailDrawer
      isOpen
      onClose={() => setSearch({ agent: undefined }, true)}
      title={
        agent ? (
          <span className={styles['title']}>
            {agent.name}
            <AgentStateBadge agent={agent} />
          </span>
        ) : (
          'Agent'
        )
      }
      actions={actions.length > 0 && <ActionButtons actions={actions} />}
    >
      {agent && <AgentFacts agent={agent} />}
      {!agent && isMissing && (
        <NothingYet title="Agent not found" text="It was removed or belongs to another subaccount." />
      )}
      {!agent && !isMissing && error && <ErrorState error={error} onRetry={refetch} />}
      {!agent && !isMissing && !error && <SkeletonBlock height={320} label="Loading the agent" />}
    </DetailDrawer>
  );
}
