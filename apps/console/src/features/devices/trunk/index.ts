/** What the lists and drawers of all kinds of devices share. */
export { aroundDevices } from './around-devices.ts';
export { deleteAction, type ChosenDevices } from './delete-action.ts';
export { DeviceDrawer } from './DeviceDrawer.tsx';
export { deviceLook } from './device-state.ts';
export { DeviceNameCell } from './DeviceNameCell.tsx';
export { DeviceStateBadge } from './DeviceStateBadge.tsx';
export { scanAgainAction, type ScannedDevices } from './scan-again-action.ts';
export { sharedText } from './shared-text.ts';
