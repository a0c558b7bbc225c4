import type { SimulatedDevice } from '../device/simulated-device.ts';
import { MeteringMachine } from './metering-machine.ts';

/**
 * Deals all other devices out among the meters of a farm, those behind gateways among them, each in one piece, so that together
 * they measure the whole site.
 */
export function wireMeters(devices: readonly SimulatedDevice[]): void {
  const meters = devices.flatMap((device) => (device instanceof MeteringMachine ? device.meters : []));
  const loads = devices.filter((device) => !(device instanceof MeteringMachine));
  const share = Math.ceil(loads.length / Math.max(1, meters.length));
  meters.forEach((meter, index) => meter.measure(loads.slice(index * share, (index + 1) * share)));
}
