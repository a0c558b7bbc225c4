/** Devices that one subaccount shares with another. */
export { maxSharedAtOnce, revokeShares, shareDevices, type DeviceShare } from './share-device.ts';
