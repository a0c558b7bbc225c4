import { kindNoun } from '@headframe/domain/devices/kind-support';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import type { AgentRowFragment } from '../../../generated/agent.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import type { Page } from '../../../ui/page/page.ts';
import { kindPages } from './generated/kind-pages.ts';

/** What opens the list of a kind. */
export type DeviceLists = Pick<ListControls, 'goTo'>;

/** Lead from an agent to its devices, one action for each kind that it has. */
export const viewDevicesActions = deviceKinds.map(
  ({ kind, permissions }): ActionDescription<DeviceLists & { agent: AgentRowFragment }> => {
    const page: Page<{ agentName?: string[] | undefined }> = kindPages[kind];
    return {
      key: `devices.${kind}`,
      label: `View ${kindNoun(kind)}`,
      icon: page.icon,
      permission: permissions.read,
      isAvailable: ({ agent }) => agent.devicesByKind.some((listed) => listed.kind === kind && listed.count > 0),
      perform: ({ agent, goTo }) => goTo(page, { agentName: [agent.name] }),
    };
  },
);
