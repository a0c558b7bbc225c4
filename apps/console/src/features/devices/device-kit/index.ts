/** What the lists and drawers of all kinds of devices share. */
export { aroundDevices } from './around-devices.ts';
export { chosenDevice } from './chosen-device.ts';
export { CredentialNote } from './CredentialNote.tsx';
export { defineDeviceDrawer } from './define-device-drawer.tsx';
export { defineDeviceList } from './define-device-list.ts';
export { deleteAction, type ChosenDevices } from './delete-action.ts';
export { deviceActions } from './device-actions.ts';
export { deviceColumnKit } from './device-columns.tsx';
export { deviceFacts } from './device-facts.tsx';
export { failureText } from './failure-text.ts';
export { isStaleDevice } from './device-state.ts';
export { StaleListNotice, StaleNotice } from './StaleNotice.tsx';
export { DeviceFirstStep } from './DeviceFirstStep.tsx';
export {
  agentFilter,
  issueFilter,
  placeFacets,
  placeFilters,
  sharingFilter,
  stateFilter,
  tagFacets,
  tagFilters,
} from './device-filters.ts';
export { placedColumns } from './device-columns.tsx';
export { pageTabs } from './page-tabs.tsx';
export { PartNameCell } from './PartNameCell.tsx';
export { PartHistory } from './PartHistory.tsx';
export { PartTable, usePartPlace } from './PartTable.tsx';
export { listSummary, measuredText, onlineText, summaryText } from './list-summary.tsx';
export { ownershipActions, type OwnedDevices } from './ownership-actions.tsx';
export { askName, renameAction, type NamedDevices } from './rename-action.tsx';
export { sharedText, sharingFact } from './shared-text.ts';
export type { ScannedDevices } from './scan-again-action.ts';
export { importAction } from './import-action.ts';
