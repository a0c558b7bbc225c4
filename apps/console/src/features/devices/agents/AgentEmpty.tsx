import { ActionButtons } from '../../../ui/action/ActionButtons.tsx';
import { actionsFor } from '../../../ui/action/action.ts';
import { NoMatch, NothingYet } from '../../../ui/EmptyState.tsx';
import { IconRouter } from '../../../ui/icons.ts';
import { createAgentAction } from './agent.actions.tsx';

interface AgentEmptyProps {
  isFiltered: boolean;
  onClear(): void;
  onDone(): void;
}

/** Why no agent is listed: none matches the filters, or there is none yet, with the first step. */
export function AgentEmpty({ isFiltered, onClear, onDone }: AgentEmptyProps) {
  if (isFiltered) return <NoMatch noun="agents" onClear={onClear} />;
  return (
    <NothingYet
      title="No agents yet"
      icon={IconRouter}
      text="An agent is a small program on the network of the miners. It discovers and reads them and runs commands. It connects to this server: no port needs to be opened."
    >
      <ActionButtons actions={actionsFor([createAgentAction], { onDone })} primary={createAgentAction.key} />
    </NothingYet>
  );
}
