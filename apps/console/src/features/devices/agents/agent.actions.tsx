import { agentImport } from '@headframe/domain/devices/agent-import';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import {
  CreateAgentDocument,
  RemoveAgentDocument,
  RenewAgentKeyDocument,
  UpdateAgentDocument,
  type AgentRowFragment,
  type CreateAgentMutation,
} from '../../../generated/agent.ts';
import { can } from '../../../transport/session/access.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openFollowed } from '../../../ui/changes/open-followed.tsx';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { NameDialog } from '../../../ui/dialog/NameDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { counted } from '../../../ui/figure/format.ts';
import {
  IconDownload,
  IconKey,
  IconPencil,
  IconPlus,
  IconRadar,
  IconSettings,
  IconTrash,
} from '../../../ui/icon/icons.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { scanPage } from '../scan/scan.route.ts';
import { AgentDownloadsDialog } from './dialogs/AgentDownloadsDialog.tsx';
import { AgentKeyDialog } from './dialogs/AgentKeyDialog.tsx';
import { AgentSettingDialog } from './dialogs/AgentSettingDialog.tsx';
import { importAction } from '../device-kit/index.ts';
import { updateAgentAction } from './update/update-agents.action.ts';
import { viewDevicesActions, type DeviceLists } from './view-devices.actions.ts';

/** What can be done with agents. */
export type AgentAction = 'create' | 'download' | 'scan' | 'settings' | 'rename' | 'renewKey' | 'remove';

/** The permission of each action; an action without one does not compile. */
export const agentPermissions: Readonly<Record<AgentAction, Permission>> = {
  create: 'agent_write',
  download: 'agent',
  scan: 'agent_request_write',
  settings: 'agent_write',
  rename: 'agent_write',
  renewKey: 'agent_write',
  remove: 'agent_write',
};

/** What the page around an action can do. */
export interface AgentSurroundings extends DeviceLists {
  /** Called when something changed; screens without a push then read again. */
  onDone(): void;
  openScan(agentId: string): void;
}

/** What the list of agents offers its actions. */
export function surroundingsOf({ refetch, goTo }: ListControls): AgentSurroundings {
  return {
    onDone: refetch,
    goTo,
    openScan: (agentId) => goTo(scanPage, { agent: agentId }),
  };
}

/** One agent with the page around it. */
export interface AgentContext extends AgentSurroundings {
  agent: AgentRowFragment;
}

const devices = (count: number): string => counted(count, 'device');

type KeyOfAgent = CreateAgentMutation['createAgent'] & { name: string };

async function create(name: string): Promise<KeyOfAgent | undefined> {
  const created = await withStepUp((twoFactorCode) => send('mutation', CreateAgentDocument, { name, twoFactorCode }));
  return created && { name, ...created.createAgent };
}

async function showKey({ name, key, serverAddress }: KeyOfAgent): Promise<void> {
  await openDialog<true>((dialog) => (
    <AgentKeyDialog {...dialog} name={name} agentKey={key} serverAddress={serverAddress} />
  ));
}

const nameDescription = 'Where it runs, for example a site or a hall.';

/** Creates an agent, and shows its key once. */
export const createAgentAction: ActionDescription<Pick<AgentSurroundings, 'onDone'>> = {
  key: 'createAgent',
  label: 'Create agent',
  icon: IconPlus,
  permission: agentPermissions.create,
  shortcut: 'c',
  perform: async ({ onDone }) => {
    const created = await openDialog<KeyOfAgent>((dialog) => (
      <NameDialog {...dialog} title="Create agent" description={nameDescription} confirmLabel="Create" save={create} />
    ));
    if (!created) return;
    onDone();
    await showKey(created);
  },
};

/** What the page itself offers. */
export const agentPageActions: readonly ActionDescription<Pick<AgentSurroundings, 'onDone' | 'goTo'>>[] = [
  {
    key: 'downloadAgent',
    label: 'Download agent',
    icon: IconDownload,
    permission: agentPermissions.download,
    perform: async () => {
      await openDialog<never>((dialog) => <AgentDownloadsDialog {...dialog} />);
    },
  },
  importAction(agentImport),
  createAgentAction,
];

/** What the menu of an agent offers. */
export const agentActions: readonly ActionDescription<AgentContext>[] = [
  updateAgentAction,
  ...viewDevicesActions,
  {
    key: 'scan',
    label: 'Scan',
    icon: IconRadar,
    permission: agentPermissions.scan,
    perform: ({ agent, openScan }) => openScan(agent.id),
  },
  {
    key: 'settings',
    label: 'Settings',
    icon: IconSettings,
    permission: agentPermissions.settings,
    perform: async (context) => {
      const isSaved = await openFollowed<AgentContext, true>(context, (dialog, { agent }) => (
        <AgentSettingDialog {...dialog} agent={agent} />
      ));
      if (isSaved) context.onDone();
    },
  },
  {
    key: 'rename',
    label: 'Rename',
    icon: IconPencil,
    permission: agentPermissions.rename,
    perform: async (context) => {
      const { id } = context.agent;
      const rename = async (name: string, from: string) => {
        await send('mutation', UpdateAgentDocument, { id, name, from: { name: from } });
        return true as const;
      };
      const isSaved = await openFollowed<AgentContext, true>(context, (dialog, { agent }) => (
        <NameDialog
          {...dialog}
          title={`Rename ${agent.name}`}
          confirmLabel="Rename"
          description={nameDescription}
          name={agent.name}
          save={rename}
        />
      ));
      if (isSaved) context.onDone();
    },
  },
  {
    key: 'renewKey',
    label: 'Renew key',
    icon: IconKey,
    permission: agentPermissions.renewKey,
    isAvailable: () => can('agent_worker_credential'),
    confirm: ({ agent }) => ({
      title: `Renew the key of ${agent.name}?`,
      consequence:
        'The current key stops working immediately. The agent stays offline until it starts with the new one.',
      confirmLabel: 'Renew key',
      isDangerous: true,
    }),
    perform: async ({ agent }) => {
      const renewed = await withStepUp((twoFactorCode) =>
        send('mutation', RenewAgentKeyDocument, { id: agent.id, twoFactorCode }),
      );
      if (renewed) await showKey({ name: agent.name, ...renewed.renewAgentKey });
    },
  },
  {
    key: 'remove',
    label: 'Remove',
    icon: IconTrash,
    permission: agentPermissions.remove,
    isDangerous: true,
    confirm: ({ agent }) => ({
      title: `Remove ${agent.name}?`,
      consequence: `The agent goes with its ${devices(agent.deviceCount)}, and their pending requests are canceled. Their history stays.`,
      confirmLabel: agent.deviceCount === 0 ? 'Remove agent' : `Remove agent and ${devices(agent.deviceCount)}`,
      isDangerous: true,
      typeToConfirm: agent.deviceCount === 0 ? undefined : agent.name,
    }),
    perform: async ({ agent, onDone }) => {
      await send('mutation', RemoveAgentDocument, { id: agent.id });
      toast.success(`Agent ${agent.name} removed.`, agent.deviceCount === 0 ? undefined : devices(agent.deviceCount));
      onDone();
    },
  },
];
