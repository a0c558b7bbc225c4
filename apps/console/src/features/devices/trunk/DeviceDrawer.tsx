import type { ReactNode } from 'react';
import type { RunnableAction } from '../../../ui/action/action.ts';
import { FewActionButtons } from '../../../ui/action/FewActionButtons.tsx';
import { ItemDrawer } from '../../../ui/list/ItemDrawer.tsx';
import { useDetail, type DetailSource } from '../../../ui/list/use-detail.ts';
import type { DrawerList } from '../../../ui/list/use-list.ts';
import { DeviceStateBadge } from './DeviceStateBadge.tsx';
import type { DeviceState } from './device-state.ts';

/** What the drawers of the devices of one kind are made of. */
interface DeviceDrawerProps<Result, Pushed, Device> {
  id: string;
  list: DrawerList;
  source: DetailSource<Result, Pushed, Device>;
  /** What the device is, as in "PDU". */
  noun: string;
  name: (device: Device) => string;
  /** Its actions; after each, the list and the drawer are read again. */
  actions: (device: Device, list: DrawerList) => readonly RunnableAction[];
  children: (device: Device) => ReactNode;
}

/** The details of one device, beside the list of its kind, with its state and actions. */
export function DeviceDrawer<Result, Pushed, Device extends DeviceState & { readonly id: string }>({
  id,
  list,
  source,
  noun,
  name,
  actions,
  children,
}: DeviceDrawerProps<Result, Pushed, Device>) {
  const detail = useDetail({ id, ...source, isGoneWithoutPush: true });
  const refetch = () => {
    detail.refetch();
    list.refetch();
  };
  return (
    <ItemDrawer
      detail={detail}
      noun={noun}
      missing="It was deleted or belongs to another subaccount."
      onClose={() => list.open(undefined)}
      name={name}
      title={(device) => (
        <>
          {name(device)} <DeviceStateBadge device={device} />
        </>
      )}
      actions={(device) => <FewActionButtons actions={actions(device, { ...list, refetch })} />}
    >
      {children}
    </ItemDrawer>
  );
}
