import { defineSimulatedKind, type DeviceBuilder } from '../device/simulated-kind.ts';
import { MeterDevice } from './meter-device.ts';
import { gatewayName, MeterGateway } from './meter-gateway.ts';
import { meterModels, type MeterName } from './meter-models.ts';
import { wireMeters } from './wire-meters.ts';

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
