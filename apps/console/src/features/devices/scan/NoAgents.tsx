import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { IconRouter } from '../../../ui/icon/icons.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { agentPage } from '../agents/agent.route.ts';

/** There is no agent that could look: the first step is to create one. */
export function NoAgents() {
  return (
    <NothingYet
      title="No agent yet"
      icon={IconRouter}
      text="An agent runs scans: a small program on the network of the devices."
    >
      <PageLink page={agentPage}>Create an agent</PageLink>
    </NothingYet>
  );
}
