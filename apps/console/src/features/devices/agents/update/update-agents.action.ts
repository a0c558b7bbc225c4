import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { AgentRowFragment } from '../../../../generated/agent.ts';
import { InstallAgentUpdatesDocument } from '../../../../generated/agent-update.ts';
import type { AgentWhere } from '../../../../generated/inputs.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { counted } from '../../../../ui/figure/format.ts';
import { IconCloudDownload } from '../../../../ui/icon/icons.ts';
import { toast } from '../../../../ui/toast/toasts.ts';

const updateAgentsPermission: Permission = 'agent_write';

const consequenceForOne =
  'It downloads the program from this server, checks it and restarts with it; reading stops for some seconds. If it does not connect within 2 minutes, it goes back to the version before.';
const consequenceForSeveral =
  'Each downloads the program from this server, checks it and restarts with it; reading stops for some seconds. One that does not connect within 2 minutes goes back to the version before. Those without an available update are left out.';

const agents = (count: number): string => counted(count, 'agent');

async function install(where: AgentWhere): Promise<void> {
  const { installAgentUpdates } = await send('mutation', InstallAgentUpdatesDocument, { where });
  toast.success(`Updating ${agents(installAgentUpdates.agentCount)}.`, 'The Requests page shows the progress.');
}

export const updateAgentAction: ActionDescription<{ agent: AgentRowFragment; onDone(): void }> = {
  key: 'updateAgent',
  label: 'Update agent',
  icon: IconCloudDownload,
  permission: updateAgentsPermission,
  isAvailable: ({ agent }) => agent.updateState === 'available',
  confirm: ({ agent: { name, version, serverVersion, isOnline } }) => ({
    title: `Update ${name} from ${version} to ${serverVersion}?`,
    consequence: isOnline
      ? consequenceForOne
      : `It is offline, and updates when it is back within a day. ${consequenceForOne}`,
    confirmLabel: 'Update agent',
  }),
  perform: async ({ agent, onDone }) => {
    await install({ id: { _eq: agent.id } });
    onDone();
  },
};

/** Updates those of the chosen agents that have an update. */
export const updateAgentsAction: ActionDescription<{ where: AgentWhere; count: number; onDone(): void }> = {
  key: 'updateAgents',
  label: 'Update agents',
  icon: IconCloudDownload,
  permission: updateAgentsPermission,
  confirm: ({ count }) => ({
    title: 'Update the chosen agents?',
    count,
    noun: ['agent', 'agents'],
    consequence: consequenceForSeveral,
    confirmLabel: 'Update agents',
  }),
  perform: async ({ where, onDone }) => {
    await install(where);
    onDone();
  },
};
