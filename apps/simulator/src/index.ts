export type { Clock } from './device/device-plan.ts';
export type { DeviceDescription, SimulatedDevice } from './device/simulated-device.ts';
export { defaultMix, type MixEntry, type ModelName } from './farm/device-catalogue.ts';
export { type Endpoint, type Farm, startFarm } from './farm/farm.ts';
export type { FarmOptions } from './farm/farm-options.ts';
export type { FaultPatch, FaultSwitches } from './faults/fault-switches.ts';
export type { PortsChoice, ServiceName, ServicePorts } from './network/services.ts';
