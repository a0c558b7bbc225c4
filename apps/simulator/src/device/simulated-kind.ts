import type { Cabling } from '../cabling/cabling.ts';
import type { DevicePlan } from './device-plan.ts';
import type { SimulatedDevice } from './simulated-device.ts';

/** What units are built into: the cables of the farm, and how many outlets they have. */
export interface Surroundings {
  readonly cabling: Cabling;
  readonly pduOutlets: number;
}

/** Builds a device of one model. */
export type DeviceBuilder = (plan: DevicePlan, surroundings: Surroundings) => SimulatedDevice;

/** A kind of devices that the simulator can build. */
export interface SimulatedKind<Name extends string> {
  /** Its models: their names, and what builds one. */
  readonly models: readonly (readonly [name: Name, build: DeviceBuilder])[];
  /** Connects its devices to the others of a farm, once all are built. */
  connect?(devices: readonly SimulatedDevice[]): void;
}

/** Describes a kind for the simulator; the names of its models stay types. */
export function defineSimulatedKind<Name extends string>(kind: SimulatedKind<Name>): SimulatedKind<Name> {
  return kind;
}
