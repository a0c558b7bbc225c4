import type { PduModel } from './pdu-model.ts';
import { apcRpdu2Model } from './models/apc-rpdu2.ts';
import { raritanPx3Model } from './models/raritan-px3.ts';
import { sentry4Model } from './models/sentry4.ts';
import type { PduDevice } from './pdu-device.ts';
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
export const pduModels = [apcRpdu2Model, raritanPx3Model, sentry4Model].map(withSharedObjects);
