/** What the lists and drawers of all kinds of devices share. */
export { deleteAction, type ChosenDevices } from './delete-action.ts';
export { deviceLook } from './device-state.ts';
export { DeviceNameCell } from './DeviceNameCell.tsx';
export { DeviceStateBadge } from './DeviceStateBadge.tsx';
export { sharedText } from './shared-text.ts';
