import { asicCommandKinds, type AsicCommandKind } from '@headframe/domain/asic/asic-command';
import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { builder } from '../../../platform/graphql/builder.ts';
import { requirePermission } from '../../../platform/auth/caller-grant.ts';
import { permissionField, singleGrant } from '../../../platform/graphql/field-access.ts';
import { whereInputOf } from '../../../platform/graphql/where-inputs.ts';
import { asicEntity } from '../asic/index.ts';
import {
  createCommandSnapshot,
  type CommandSnapshot,
  type DeviceAction,
  type IncapableDevices,
  type SnapshotAgent,
} from './command-snapshot.ts';
import { requestCommand, type CommandBatch } from './request-command.ts';

/** The permission that each command requires. */
export const commandPermissions = Object.fromEntries(
  Object.entries(asicCommands).map(([name, { permission }]) => [name, permission]),
) as Readonly<Record<AsicCommandKind, Permission>>;

/** The permission that each action requires, hence its snapshot too. */
const actionPermissions: Readonly<Record<DeviceAction, Permission>> = {
  ...commandPermissions,
  scanAgain: 'agent_request_write',
  clearTargets: 'agent_worker_clear_targets_write',
};

const snapshotAgent = builder.objectRef<SnapshotAgent>('SnapshotAgent').implement({
  fields: (t) => ({ name: t.exposeString('name'), online: t.exposeBoolean('online'), count: t.exposeInt('count') }),
});

const incapableDevices = builder.objectRef<IncapableDevices>('IncapableDevices').implement({
  fields: (t) => ({
    model: t.exposeString('model'),
    firmware: t.exposeString('firmware'),
    count: t.exposeInt('count'),
    reason: t.exposeString('reason'),
  }),
});

/** The object type of a snapshot. */
export const commandSnapshot = builder.objectRef<CommandSnapshot>('CommandSnapshot').implement({
  description: 'Devices frozen for one action, to be confirmed within half an hour.',
  fields: (t) => ({
    id: t.exposeID('id'),
    count: t.exposeInt('count', { description: 'Devices that match.' }),
    capableCount: t.exposeInt('capableCount', { description: 'Devices the action will run on.' }),
    agents: t.expose('agents', { type: [snapshotAgent] }),
    incapable: t.expose('incapable', { type: [incapableDevices] }),
  }),
});

export const commandBatch = builder.objectRef<CommandBatch>('CommandBatch').implement({
  description: 'The result of an action: one batch of requests, one per agent.',
  fields: (t) => ({ batchId: t.exposeID('batchId'), deviceCount: t.exposeInt('deviceCount') }),
});

const deviceAction = builder.enumType('DeviceAction', {
  values: [...asicCommandKinds, 'scanAgain', 'clearTargets'] as const,
});
export const asicWhere = whereInputOf(asicEntity);

/** Options of a batch. */
export const commandOptions = builder.inputType('CommandOptions', {
  description: 'Options of a batch; times in seconds.',
  fields: (t) => ({
    rampSeconds: t.int(),
    stayTime: t.int(),
    switchTarget: t.boolean(),
    scheduledSkipRail: t.boolean(),
    staggerSize: t.int(),
    staggerSeconds: t.int(),
  }),
});

builder.mutationField('snapshotAsics', (t) =>
  t.field({
    ...permissionField('agent_workers'),
    type: commandSnapshot,
    description:
      'Freezes the devices that match for one action, and lists separately those that cannot run it. Requires the permission of the action.',
    args: {
      action: t.arg({ type: deviceAction, required: true }),
      where: t.arg({ type: asicWhere, required: true }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { action, where }, context) => {
      requirePermission(singleGrant(context.scope.grants), actionPermissions[action]);
      return createCommandSnapshot(context, action, where);
    },
  }),
);

/** Which devices a command runs on, and how. */
export const selectionArguments = builder.args((t) => ({
  snapshotId: t.id({ description: 'A confirmed snapshot; wins over where.' }),
  where: t.field({ type: asicWhere }),
  options: t.field({ type: commandOptions }),
  subaccount: t.string(),
}));

function addPlainCommand(kind: 'reboot' | 'stop' | 'start'): void {
  builder.mutationField(`${kind}Asics`, (t) =>
    t.field({
      ...permissionField(commandPermissions[kind]),
      type: commandBatch,
      args: selectionArguments,
      resolve: (_source, args, context) => requestCommand(context, { kind }, args),
    }),
  );
}
addPlainCommand('reboot');
addPlainCommand('stop');
addPlainCommand('start');

builder.mutationField('blinkAsics', (t) =>
  t.field({
    ...permissionField(commandPermissions.blink),
    type: commandBatch,
    args: { ...selectionArguments, on: t.arg.boolean({ required: true }) },
    resolve: (_source, { on, ...args }, context) => requestCommand(context, { kind: 'blink', on }, args),
  }),
);
