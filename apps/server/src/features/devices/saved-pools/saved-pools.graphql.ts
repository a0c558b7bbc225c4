import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { commandedPoolType } from '../asic/index.ts';
import { commandPermissions, poolInput } from '../requests/index.ts';
import {
  deleteSavedPools,
  listSavedPools,
  renameSavedPools,
  savePools,
  type SavedPools,
} from './saved-pools.service.ts';

const changePool = permissionField(commandPermissions.changePool);

const savedPools = builder.objectRef<SavedPools>('SavedPools').implement({
  description: 'A pool list to choose from. Users may hold placeholders; passwords are not saved.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    pools: t.expose('pools', { type: [commandedPoolType] }),
  }),
});

builder.queryField('savedPools', (t) =>
  t.field({
    ...changePool,
    type: [savedPools],
    description: 'The saved pool lists of the subaccount, by name.',
    args: { subaccount: t.arg.string() },
    resolve: (_source, _args, context) => listSavedPools(context),
  }),
);

builder.mutationField('savePools', (t) =>
  t.field({
    ...changePool,
    type: savedPools,
    description: 'Saves a pool list under a name of its own, without passwords.',
    args: {
      name: t.arg.string({ required: true }),
      pools: t.arg({ type: [poolInput], required: true }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { name, pools }, context) => savePools(context, { name, pools }),
  }),
);

builder.mutationField('renameSavedPools', (t) =>
  t.field({
    ...changePool,
    type: savedPools,
    description: 'Renames saved pools.',
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { id, name }, context) => renameSavedPools(context, id, name),
  }),
);

builder.mutationField('deleteSavedPools', (t) =>
  t.boolean({
    ...changePool,
    description: 'Deletes saved pools. Miners keep the pools they have.',
    args: { id: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: async (_source, { id }, context) => {
      await deleteSavedPools(context, id);
      return true;
    },
  }),
);
