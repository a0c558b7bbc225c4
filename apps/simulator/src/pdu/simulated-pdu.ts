import { defineSimulatedKind, type DeviceBuilder } from '../device/simulated-kind.ts';
import { PduDevice } from './pdu-device.ts';
import type { PduName, PduModel } from './pdu-model.ts';
import { apcRpdu2Model } from './models/apc-rpdu2.ts';
import { raritanPx3Model } from './models/raritan-px3.ts';
import { sentry4Model } from './models/sentry4.ts';
import type { ObjectTree } from './snmp/object-tree.ts';

/** Makes the objects once for each number of outlets: a thousand units of a model share them. */
function withSharedObjects(model: PduModel): PduModel {
  const made = new Map<number, ObjectTree<PduDevice>>();
  return {
    ...model,
    objects(outlets) {
      const tree = made.get(outlets) ?? model.objects(outlets);
      made.set(outlets, tree);
      return tree;
    },
  };
}

/** The power distribution units that the simulator can build. */
const pduModels = [apcRpdu2Model, raritanPx3Model, sentry4Model].map(withSharedObjects);

/** Simulated power distribution units; the cables of the farm lead from their outlets. */
export const simulatedPdu = defineSimulatedKind({
  models: pduModels.map((model): readonly [PduName, DeviceBuilder] => [
    model.name,
    (plan, { cabling, pduOutlets }) => new PduDevice(model, plan, pduOutlets, cabling),
  ]),
});
