import type { SimulatedDevice } from '../device/simulated-device.ts';
import { PlcDevice } from './plc-device.ts';

/** Hangs miners that hang on no outlet on the contactors of the farm's PLCs, in their sequence, as far as these reach. */
export function feedFromContactors(devices: readonly SimulatedDevice[]): void {
  const plcs = devices.filter((device) => device instanceof PlcDevice);
  const free = devices.filter((device) => device.kind === 'asic' && !plcs.some((plc) => plc.isCabled(device)));
  for (const plc of plcs) plc.feed(free.splice(0, plc.sockets));
}
