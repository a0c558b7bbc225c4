import { defineSimulatedKind, type DeviceBuilder } from '../device/simulated-kind.ts';
import { AntspaceDevice } from './antspace/antspace-device.ts';
import { antspaceModels } from './antspace/antspace-models.ts';
import { fillContainers } from './fill-containers.ts';
import { MicrobtDevice, microbtName } from './microbt/microbt-device.ts';

type Model = readonly [(typeof antspaceModels)[number]['name'] | typeof microbtName, DeviceBuilder];

/** Simulated containers; the miners of a farm stand in them. */
export const simulatedContainer = defineSimulatedKind({
  models: [
    ...antspaceModels.map((model): Model => [model.name, (plan) => new AntspaceDevice(model, plan)]),
    [microbtName, (plan) => new MicrobtDevice(plan)] satisfies Model,
  ],
  connect: fillContainers,
});
