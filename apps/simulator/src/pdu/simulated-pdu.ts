import { defineSimulatedKind, type DeviceBuilder } from '../device/simulated-kind.ts';
import { PduDevice } from './pdu-device.ts';
import type { PduName } from './pdu-model.ts';
import { pduModels } from './pdu-models.ts';

/** Simulated power distribution units; the cables of the farm lead from their outlets. */
export const simulatedPdu = defineSimulatedKind({
  models: pduModels.map((model): readonly [PduName, DeviceBuilder] => [
    model.name,
    (plan, { cabling, pduOutlets }) => new PduDevice(model, plan, pduOutlets, cabling),
  ]),
});
