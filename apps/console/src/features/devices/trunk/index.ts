/** What the lists and drawers of all kinds of devices share. */
export { aroundDevices } from './around-devices.ts';
export { CredentialNote } from './CredentialNote.tsx';
export { defineDeviceDrawer } from './define-device-drawer.tsx';
export { defineDeviceList } from './define-device-list.ts';
export { deleteAction, type ChosenDevices } from './delete-action.ts';
export { deviceActions } from './device-actions.ts';
export { deviceColumnKit } from './device-columns.tsx';
export { deviceFacts } from './device-facts.tsx';
export { DeviceFirstStep } from './DeviceFirstStep.tsx';
export { agentFilter, issueFilter, sharingFilter, stateFilter, tagFacets, tagFilters } from './device-filters.ts';
export { pageTabs } from './page-tabs.tsx';
export { PartHistory } from './PartHistory.tsx';
export { PartTable, usePartPlace } from './PartTable.tsx';
export { ListSummary, measuredText, onlineText, summaryText } from './ListSummary.tsx';
export { ownershipActions, type OwnedDevices } from './ownership-actions.tsx';
export { askName, renameAction, type NamedDevices } from './rename-action.tsx';
export { sharedText, sharingFact } from './shared-text.ts';
export type { ScannedDevices } from './scan-again-action.ts';
