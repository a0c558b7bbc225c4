/** Whose devices are, and with whom they are shared. */
export { addOwnershipMutations } from './ownership-mutations.ts';
export { maxSharedAtOnce, revokeShares, storeShare, type DeviceShare, type ShareRights } from './share-device.ts';
