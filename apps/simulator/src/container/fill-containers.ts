import type { SimulatedDevice } from '../device/simulated-device.ts';
import { AntspaceDevice } from './antspace/antspace-device.ts';
import { MicrobtDevice } from './microbt/microbt-device.ts';

/** Puts the miners of a farm into its containers, each in one piece. */
export function fillContainers(devices: readonly SimulatedDevice[]): void {
  const containers = devices.filter((device) => device instanceof AntspaceDevice || device instanceof MicrobtDevice);
  const miners = devices.filter(({ kind }) => kind === 'asic');
  const share = Math.ceil(miners.length / Math.max(1, containers.length));
  containers.forEach(({ loop }, index) => loop.miners.put(miners.slice(index * share, (index + 1) * share)));
}
