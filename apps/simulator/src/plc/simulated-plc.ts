import { defineSimulatedKind, type DeviceBuilder } from '../device/simulated-kind.ts';
import { feedFromContactors } from './feed-from-contactors.ts';
import { plcName, PlcDevice } from './plc-device.ts';

const build: DeviceBuilder = (plan, { cabling }) => new PlcDevice(plan, cabling);

/** Simulated PLCs; miners hang on their contactors that hang on no outlet. */
export const simulatedPlc = defineSimulatedKind({
  models: [[plcName, build]],
  connect: feedFromContactors,
});
