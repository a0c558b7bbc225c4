import { toWireHashrate } from '@headframe/domain/units/hashrate';
import { fullModelName, workerModels, type WorkerModel } from '@headframe/domain/pool/worker-models';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';

const workerModel = builder.objectRef<WorkerModel>('WorkerModel').implement({
  description: 'A model of miner by the data sheet of its manufacturer.',
  fields: (t) => ({
    model: t.exposeString('model'),
    fullName: t.string({ description: 'With the manufacturer; names it in setWorkerModel.', resolve: fullModelName }),
    coinEnum: t.exposeInt('coinEnum'),
    hashrate: t.float({
      description: "In the unit of the coin's family (Th/s or Mh/s).",
      resolve: ({ hashrate, coinEnum }) => toWireHashrate(hashrate, coinEnum),
    }),
    consumption: t.exposeFloat('consumption', { description: 'W.' }),
  }),
});

builder.queryField('workerModels', (t) =>
  t.field({
    ...permissionField('workers'),
    type: [workerModel],
    description: 'The models that a worker may be said to be, of one coin or of all.',
    args: { coinEnum: t.arg.int(), subaccount: t.arg.string() },
    resolve: (_source, { coinEnum }) => workerModels.filter((model) => coinEnum == null || model.coinEnum === coinEnum),
  }),
);
