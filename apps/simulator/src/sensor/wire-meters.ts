import type { SimulatedDevice } from '../device/simulated-device.ts';
import { MeterDevice } from './meter-device.ts';

/** Deals all other devices out among the meters of a farm, each in one piece, so that together they measure the whole site. */
export function wireMeters(devices: readonly SimulatedDevice[]): void {
  const meters = devices.filter((device) => device instanceof MeterDevice);
  const loads = devices.filter((device) => !(device instanceof MeterDevice));
  const share = Math.ceil(loads.length / Math.max(1, meters.length));
  meters.forEach((meter, index) => meter.measure(loads.slice(index * share, (index + 1) * share)));
}
