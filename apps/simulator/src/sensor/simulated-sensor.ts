import { defineSimulatedKind, type DeviceBuilder } from '../device/simulated-kind.ts';
import { MeterDevice } from './meter-device.ts';
import { gatewayName, MeterGateway } from './meter-gateway.ts';
import { meterModels, type MeterName } from './meter-models.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { MeteringMachine } from './metering-machine.ts';

/**
 * Deals all other devices out among the meters of a farm, those behind gateways among them, each in one piece, so that together
 * they measure the whole site.
 */
function wireMeters(devices: readonly SimulatedDevice[]): void {
  const meters = devices.flatMap((device) => (device instanceof MeteringMachine ? device.meters : []));
  const loads = devices.filter((device) => !(device instanceof MeteringMachine));
  const share = Math.ceil(loads.length / Math.max(1, meters.length));
  meters.forEach((meter, index) => meter.measure(loads.slice(index * share, (index + 1) * share)));
}

type Model = readonly [MeterName | typeof gatewayName, DeviceBuilder];

/** Simulated meters, and the gateway with several behind it. */
export const simulatedSensor = defineSimulatedKind({
  models: [
    ...meterModels.map((model): Model => [model.name, (plan) => new MeterDevice(model, plan)]),
    [gatewayName, (plan) => new MeterGateway(plan)],
  ],
  // What a PDU draws is what the devices on its outlets draw, which are measured themselves.
  connect: (devices) => wireMeters(devices.filter(({ kind }) => kind !== 'pdu')),
});
