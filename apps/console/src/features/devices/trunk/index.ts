/** What the lists and drawers of all kinds of devices share. */
export { aroundDevices } from './around-devices.ts';
export { defineDeviceList } from './define-device-list.ts';
export type { ChosenDevices } from './delete-action.ts';
export { deviceActions } from './device-actions.ts';
export { deviceColumnKit } from './device-columns.tsx';
export { DeviceDrawer } from './DeviceDrawer.tsx';
export { deviceFacts } from './device-facts.tsx';
export { agentFilter, issueFilter, stateFilter } from './device-filters.ts';
export { sharedText } from './shared-text.ts';
export type { ScannedDevices } from './scan-again-action.ts';
