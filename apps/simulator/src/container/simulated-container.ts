import { defineSimulatedKind, type DeviceBuilder } from '../device/simulated-kind.ts';
import { AntspaceDevice } from './antspace/antspace-device.ts';
import { antspaceModels } from './antspace/antspace-models.ts';
import { MicrobtDevice, microbtName } from './microbt/microbt-device.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';

/** Puts the miners of a farm into its containers, each in one piece. */
function fillContainers(devices: readonly SimulatedDevice[]): void {
  const containers = devices.filter((device) => device instanceof AntspaceDevice || device instanceof MicrobtDevice);
  const miners = devices.filter(({ kind }) => kind === 'asic');
  const share = Math.ceil(miners.length / Math.max(1, containers.length));
  containers.forEach(({ loop }, index) => loop.miners.put(miners.slice(index * share, (index + 1) * share)));
}

type Model = readonly [(typeof antspaceModels)[number]['name'] | typeof microbtName, DeviceBuilder];

/** Simulated containers; the miners of a farm stand in them. */
export const simulatedContainer = defineSimulatedKind({
  models: [
    ...antspaceModels.map((model): Model => [model.name, (plan) => new AntspaceDevice(model, plan)]),
    [microbtName, (plan) => new MicrobtDevice(plan)] satisfies Model,
  ],
  connect: fillContainers,
});
