import { AntminerDevice } from '../asic/antminer/antminer-device.ts';
import { antminerModels, type AntminerName } from '../asic/antminer/antminer-models.ts';
import { CgminerDevice } from '../asic/cgminer/cgminer-device.ts';
import { cgminerModels, type CgminerName } from '../asic/cgminer/cgminer-models.ts';
import { WhatsminerDevice } from '../asic/whatsminer/whatsminer-device.ts';
import { whatsminerModels, type WhatsminerName } from '../asic/whatsminer/whatsminer-models.ts';
import type { Cabling } from '../cabling/cabling.ts';
import type { DevicePlan } from '../device/device-plan.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { PduDevice } from '../pdu/pdu-device.ts';
import type { PduName } from '../pdu/pdu-model.ts';
import { pduModels } from '../pdu/pdu-models.ts';
import { MeterDevice } from '../sensor/meter-device.ts';
import { gatewayName, MeterGateway } from '../sensor/meter-gateway.ts';
import { meterModels, type MeterName } from '../sensor/meter-models.ts';

/** The name of a device model the simulator can build. */
export type ModelName = AntminerName | WhatsminerName | CgminerName | PduName | MeterName | typeof gatewayName;

/** How often a model stands in a farm, against the other models of the mix. */
export interface MixEntry {
  readonly model: ModelName;
  readonly weight: number;
}

/** What units are built into: the cables of the farm, and how many outlets they have. */
export interface Surroundings {
  readonly cabling: Cabling;
  readonly pduOutlets: number;
}

type Builder = (plan: DevicePlan, surroundings: Surroundings) => SimulatedDevice;

const builders = new Map<string, Builder>([
  ...antminerModels.map((model): [string, Builder] => [model.name, (plan) => new AntminerDevice(model, plan)]),
  ...whatsminerModels.map((model): [string, Builder] => [model.name, (plan) => new WhatsminerDevice(model, plan)]),
  ...cgminerModels.map((model): [string, Builder] => [model.name, (plan) => new CgminerDevice(model, plan)]),
  ...meterModels.map((model): [string, Builder] => [model.name, (plan) => new MeterDevice(model, plan)]),
  [gatewayName, (plan) => new MeterGateway(plan)],
  ...pduModels.map((model): [string, Builder] => [
    model.name,
    (plan, { cabling, pduOutlets }) => new PduDevice(model, plan, pduOutlets, cabling),
  ]),
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
export function buildDevice(model: string, plan: DevicePlan, surroundings: Surroundings): SimulatedDevice {
  const build = builders.get(model);
  if (build === undefined) throw new RangeError(`The simulator knows no ${model}.`);
  return build(plan, surroundings);
}
