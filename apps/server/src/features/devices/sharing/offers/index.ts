/** What one subaccount offers to another: devices to share or to hand over. */
export { offerDevices, type DeviceOffer } from './offer-devices.ts';
export { noteRefusal } from './refusals.ts';
