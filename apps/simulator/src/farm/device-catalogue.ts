import { AntminerDevice } from '../asic/antminer/antminer-device.ts';
import { antminerModels, type AntminerName } from '../asic/antminer/antminer-models.ts';
import { CgminerDevice } from '../asic/cgminer/cgminer-device.ts';
import { cgminerModels, type CgminerName } from '../asic/cgminer/cgminer-models.ts';
import { WhatsminerDevice } from '../asic/whatsminer/whatsminer-device.ts';
import { whatsminerModels, type WhatsminerName } from '../asic/whatsminer/whatsminer-models.ts';
import type { DevicePlan } from '../device/device-plan.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { MeterDevice } from '../sensor/meter-device.ts';
import { meterModels, type MeterName } from '../sensor/meter-models.ts';

/** The name of a device model the simulator can build. */
export type ModelName = AntminerName | WhatsminerName | CgminerName | MeterName;

/** How often a model stands in a farm, against the other models of the mix. */
export interface MixEntry {
  readonly model: ModelName;
  readonly weight: number;
}

type Builder = (plan: DevicePlan) => SimulatedDevice;

const builders = new Map<string, Builder>([
  ...antminerModels.map((model): [string, Builder] => [model.name, (plan) => new AntminerDevice(model, plan)]),
  ...whatsminerModels.map((model): [string, Builder] => [model.name, (plan) => new WhatsminerDevice(model, plan)]),
  ...cgminerModels.map((model): [string, Builder] => [model.name, (plan) => new CgminerDevice(model, plan)]),
  ...meterModels.map((model): [string, Builder] => [model.name, (plan) => new MeterDevice(model, plan)]),
]);

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
export function buildDevice(model: string, plan: DevicePlan): SimulatedDevice {
  const build = builders.get(model);
  if (build === undefined) throw new RangeError(`The simulator knows no ${model}.`);
  return build(plan);
}
