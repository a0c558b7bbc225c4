import type { ComponentType, FunctionComponent } from 'react';
import { actionsFor, type ActionDescription } from '../../../ui/action/action.ts';
import { FewActionButtons } from '../../../ui/action/FewActionButtons.tsx';
import { defineDrawer } from '../../../ui/list/define-drawer.tsx';
import type { DetailSource } from '../../../ui/list/use-detail.ts';
import type { DrawerList, ListControls } from '../../../ui/list/use-list.ts';
import { DeviceStateBadge } from './DeviceStateBadge.tsx';
import type { DeviceState } from './device-state.ts';
import { StaleNotice } from './StaleNotice.tsx';

/** What the drawers of the devices of one kind have of their own. */
interface DeviceDrawer<Device, Context> {
  /** What the device is, as in "PDU". */
  noun: string;
  name(device: Device): string;
  /** The actions of its list, and one device as they take it. */
  actions: readonly ActionDescription<Context>[];
  chosen(device: Device, list: ListControls): Context;
  Content: ComponentType<{ item: Device; list: DrawerList }>;
}

/** Makes the drawer of the devices of a kind, with their state and actions. */
export function defineDeviceDrawer<Result, Pushed, Device extends DeviceState & { readonly id: string }, Context>(
  source: DetailSource<Result, Pushed, Device>,
  { noun, name, actions, chosen, Content }: DeviceDrawer<NoInfer<Device>, Context>,
): FunctionComponent<{ id: string; list: DrawerList }> {
  return defineDrawer(source, {
    auditKind: 'device',
    noun,
    missing: 'It was deleted, belongs to another subaccount, or is no longer shared with this one.',
    name,
    state: (device) => <DeviceStateBadge device={device} />,
    actions: (device, list) => <FewActionButtons actions={actionsFor(actions, chosen(device, list))} />,
    Content: ({ item, list }) => (
      <>
        <StaleNotice rows={[item]} />
        <Content item={item} list={list} />
      </>
    ),
  });
}
