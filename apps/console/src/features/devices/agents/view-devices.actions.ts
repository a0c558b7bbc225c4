import { deviceKinds, type KindName } from '@headframe/domain/devices/kinds';
import type { AgentRowFragment } from '../../../generated/agent.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import type { Icon } from '../../../ui/icon/icons.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { asicPage } from '../asic/asic.route.ts';
import { pduPage } from '../pdus/index.ts';
import { sensorPage } from '../sensors/index.ts';

/** What opens the list of a kind. */
export type DeviceLists = Pick<ListControls, 'goTo'>;

interface DeviceListOfKind {
  label: string;
  icon: Icon;
  /** Opens the list with the devices of one agent. */
  open(goTo: DeviceLists['goTo'], agentName: string): void;
}

/** The list of each kind; a kind without one does not compile. */
const listsOfKinds: Readonly<Record<KindName, DeviceListOfKind>> = {
  asic: { label: 'View ASICs', icon: asicPage.icon, open: (goTo, name) => goTo(asicPage, { agent: [name] }) },
  pdu: { label: 'View PDUs', icon: pduPage.icon, open: (goTo, name) => goTo(pduPage, { agentName: [name] }) },
  sensor: {
    label: 'View sensors',
    icon: sensorPage.icon,
    open: (goTo, name) => goTo(sensorPage, { agentName: [name] }),
  },
};

/** Lead from an agent to its devices, one action for each kind that it has. */
export const viewDevicesActions = deviceKinds.map(
  ({ kind, permissions }): ActionDescription<DeviceLists & { agent: AgentRowFragment }> => ({
    key: `devices.${kind}`,
    label: listsOfKinds[kind].label,
    icon: listsOfKinds[kind].icon,
    permission: permissions.read,
    isAvailable: ({ agent }) => agent.devicesByKind.some((listed) => listed.kind === kind && listed.count > 0),
    perform: ({ agent, goTo }) => listsOfKinds[kind].open(goTo, agent.name),
  }),
);
