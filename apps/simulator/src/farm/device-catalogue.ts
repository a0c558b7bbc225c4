import type { DevicePlan } from '../device/device-plan.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import type { DeviceBuilder, SimulatedKind, Surroundings } from '../device/simulated-kind.ts';
import { simulatedKinds } from './generated/simulated-kinds.ts';

/** The name of a device model the simulator can build. */
export type ModelName = (typeof simulatedKinds)[number]['models'][number][0];

/** How often a model stands in a farm, against the other models of the mix. */
export interface MixEntry {
  readonly model: ModelName;
  readonly weight: number;
}

const kinds: readonly SimulatedKind<string>[] = simulatedKinds;

const builders = new Map<string, DeviceBuilder>(kinds.flatMap(({ models }) => models));

/** The farm that is built when no mix is asked for. */
export const defaultMix: readonly MixEntry[] = [
  { model: 'Antminer S21', weight: 5 },
  { model: 'Antminer S19j Pro', weight: 5 },
  { model: 'Antminer S19 XP', weight: 3 },
  { model: 'Antminer S19', weight: 3 },
  { model: 'Antminer T21', weight: 2 },
  { model: 'Antminer L7', weight: 1 },
  { model: 'Antminer S17 Pro', weight: 1 },
  { model: 'Whatsminer M50S', weight: 3 },
  { model: 'Whatsminer M60S', weight: 3 },
  { model: 'Whatsminer M30S++', weight: 2 },
  { model: 'Whatsminer M63S', weight: 1 },
];

/** Whether the simulator can build a model of this name. */
export function isModelName(name: string): name is ModelName {
  return builders.has(name);
}

/** Builds a device of a model. Throws a RangeError when there is no such model. */
export function buildDevice(model: string, plan: DevicePlan, surroundings: Surroundings): SimulatedDevice {
  const build = builders.get(model);
  if (build === undefined) throw new RangeError(`The simulator knows no ${model}.`);
  return build(plan, surroundings);
}

/** Connects the devices of each kind to the others of a farm. */
export function connectDevices(devices: readonly SimulatedDevice[]): void {
  for (const kind of kinds) kind.connect?.(devices);
}
