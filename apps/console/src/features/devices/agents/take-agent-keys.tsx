import { TakeAgentKeysDocument } from '../../../generated/agent.ts';
import { send } from '../../../transport/requests/client.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { AgentKeysDialog } from './dialogs/AgentKeysDialog.tsx';

/** Shows the keys of the agents that an import has added, and saves them as a file; the server hands them out once. */
export async function takeAgentKeys(importId: string): Promise<void> {
  const taken = await withStepUp((twoFactorCode) =>
    send('mutation', TakeAgentKeysDocument, { importId, twoFactorCode }),
  );
  if (!taken) return;
  const { agents, serverAddress } = taken.takeAgentKeys;
  await openDialog<true>((dialog) => <AgentKeysDialog {...dialog} agents={agents} serverAddress={serverAddress} />);
}
