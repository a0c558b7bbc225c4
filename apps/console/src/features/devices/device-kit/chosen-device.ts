import type { ListControls } from '../../../ui/list/use-list.ts';
import { aroundDevices } from './around-devices.ts';
import type { ListedDevice } from './device-columns.tsx';

/** One row of a list of devices, under its name, as the actions of its kind take it. */
export function chosenDevice<
  Row extends Pick<ListedDevice, 'id' | 'isShared' | 'shareSubaccount' | 'tunnelSubaccount'>,
>(row: Row, name: string, list: ListControls) {
  const { id, isShared, shareSubaccount, tunnelSubaccount = null } = row;
  const shown = { row, id, name, isShared, shareSubaccount, tunnelSubaccount };
  return { where: { id: { _eq: id } }, count: 1, ...shown, ...aroundDevices(list) };
}
