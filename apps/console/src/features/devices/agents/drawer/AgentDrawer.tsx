import { AgentDetailDocument, AgentDetailUpdatesDocument } from '../../../../generated/agent.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { ItemDrawer } from '../../../../ui/list/ItemDrawer.tsx';
import { useDetail } from '../../../../ui/list/use-detail.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { agentActions, surroundingsOf } from '../agent.actions.tsx';
import { AgentStateBadge } from '../agent-cells.tsx';
import { AgentFacts } from './AgentFacts.tsx';
import styles from '../Agent.module.css';

/** The details of one agent, beside the list; the URL names the agent. */
export function AgentDrawer({ id, list }: { id: string; list: DrawerList }) {
  const detail = useDetail({
    id,
    document: AgentDetailDocument,
    itemOf: ({ agents }) => agents[0],
    updates: AgentDetailUpdatesDocument,
    pushedItemOf: ({ agentsUpdates }) => agentsUpdates[0],
  });
  const onDone = () => {
    detail.refetch();
    list.refetch();
  };
  return (
    <ItemDrawer
      detail={detail}
      noun="Agent"
      missing="It was removed or belongs to another subaccount."
      onClose={() => list.open(undefined)}
      name={(agent) => agent.name}
      title={(agent) => (
        <span className={styles['title']}>
          {agent.name}
          <AgentStateBadge agent={agent} />
        </span>
      )}
      actions={(agent) => actionsFor(agentActions, { ...surroundingsOf(list), onDone, agent })}
    >
      {(agent) => <AgentFacts agent={agent} />}
    </ItemDrawer>
  );
}
