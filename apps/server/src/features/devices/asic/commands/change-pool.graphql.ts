import type { DesiredPool } from '@headframe/domain/devices/asic/desired-state';
import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { commandBatch, commandOptions, commandSnapshot } from '../../requests/index.ts';
import { commandedPoolType } from '../asic-detail-types.ts';
import { previewPools, type PoolPreview, type PreviewedDevice } from './pool-preview.ts';
import { restorePools, snapshotPoolRestore } from './pool-restore.ts';

const changePool = permissionField(asicCommands.changePool.permission);

/** A pool of a change pool command, as a person enters it. */
export const poolInput = builder.inputType('PoolInput', {
  fields: (t) => ({
    address: t.string({ required: true, description: 'host:port, with or without the scheme.' }),
    user: t.string({
      required: true,
      description:
        'May hold {worker} (what follows the first dot of the current pool user), {ip}, {mac} and {model}, expanded for each device.',
    }),
    password: t.string(),
  }),
});

const previewedDevice = builder.objectRef<PreviewedDevice>('PreviewedDevice').implement({
  description: 'The pools one device would be commanded to use.',
  fields: (t) => ({
    name: t.exposeString('name'),
    ip: t.exposeString('ip'),
    pools: t.field({ type: [commandedPoolType], resolve: ({ pools }): DesiredPool[] => [...pools] }),
  }),
});

const poolPreview = builder.objectRef<PoolPreview>('PoolPreview').implement({
  description: 'What a change pool command would send.',
  fields: (t) => ({
    devices: t.expose('devices', { type: [previewedDevice], description: 'The first five by address.' }),
    equalUserCount: t.exposeInt('equalUserCount', {
      description: 'Devices that would share a pool user with another device of the command.',
    }),
    refusals: t.exposeStringList('refusals', {
      description:
        'Why the pool of this installation would refuse some of the users, or credit nothing to the caller for them; at most five.',
    }),
  }),
});

builder.queryField('poolPreview', (t) =>
  t.field({
    ...changePool,
    type: poolPreview,
    description: 'The pools that confirming a snapshot would send, expanded for its devices; the snapshot stays valid.',
    args: {
      snapshotId: t.arg.id({ required: true }),
      pools: t.arg({ type: [poolInput], description: 'Not needed for a snapshot that restores pools.' }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, args, context) => previewPools(context, args),
  }),
);

builder.mutationField('snapshotPoolRestore', (t) =>
  t.field({
    ...changePool,
    type: commandSnapshot,
    description:
      'Freezes the devices of a change pool request, to restore the pools that each one had when the command was requested.',
    args: { requestId: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { requestId }, context) => snapshotPoolRestore(context, requestId),
  }),
);

builder.mutationField('restoreAsicPools', (t) =>
  t.field({
    ...changePool,
    type: commandBatch,
    description: 'Restores the pools of each device in a snapshot of snapshotPoolRestore, as a new command.',
    args: {
      snapshotId: t.arg.id({ required: true }),
      password: t.arg.string({ description: 'For all restored pools: miners do not report passwords.' }),
      options: t.arg({ type: commandOptions }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, args, context) => restorePools(context, args),
  }),
);
