import { defineSimulatedKind, type DeviceBuilder } from '../device/simulated-kind.ts';
import { plcName, PlcDevice } from './plc-device.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';

/** Hangs miners that hang on no outlet on the contactors of the farm's PLCs, in their sequence, as far as these reach. */
function feedFromContactors(devices: readonly SimulatedDevice[]): void {
  const plcs = devices.filter((device) => device instanceof PlcDevice);
  const free = devices.filter((device) => device.kind === 'asic' && !plcs.some((plc) => plc.isCabled(device)));
  for (const plc of plcs) plc.feed(free.splice(0, plc.sockets));
}

const build: DeviceBuilder = (plan, { cabling }) => new PlcDevice(plan, cabling);

/** Simulated PLCs; miners hang on their contactors that hang on no outlet. */
export const simulatedPlc = defineSimulatedKind({
  models: [[plcName, build]],
  connect: feedFromContactors,
});
