import type { Preset } from '@headframe/domain/devices/value-preset';
import type { ValueRange } from '@headframe/domain/devices/value-range';
import { builder } from '../../../platform/graphql/builder.ts';
import type { CommandBatch } from './actor/issue-command.ts';
import type { CurrentValues } from './settings/shared-values.ts';
import type { CommandSnapshot, IncapableDevices, SnapshotAgent } from './stored-snapshot.ts';

const snapshotAgent = builder.objectRef<SnapshotAgent>('SnapshotAgent').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    online: t.exposeBoolean('online'),
    count: t.exposeInt('count'),
    owner: t.exposeString('owner', {
      nullable: true,
      description:
        'Name of the subaccount whose agent it is, which receives what is sent, such as the user and password of a pool; null for an own one.',
    }),
  }),
});

const incapableDevices = builder.objectRef<IncapableDevices>('IncapableDevices').implement({
  fields: (t) => ({
    model: t.exposeString('model'),
    firmware: t.exposeString('firmware'),
    count: t.exposeInt('count'),
    reason: t.exposeString('reason'),
  }),
});

const payloadRange = builder.objectRef<ValueRange & { field: string }>('PayloadRange').implement({
  description: 'Bounds of a field of the payload, both included, that all chosen devices share.',
  fields: (t) => ({
    field: t.exposeString('field'),
    min: t.exposeFloat('min'),
    max: t.exposeFloat('max'),
    unit: t.exposeString('unit'),
  }),
});

const preset = builder.objectRef<Preset>('Preset').implement({
  description: 'A value that a field of the payload may have.',
  fields: (t) => ({ key: t.exposeString('key'), label: t.exposeString('label') }),
});

const payloadPresets = builder.objectRef<{ field: string; presets: readonly Preset[] }>('PayloadPresets').implement({
  description: 'The values of a field of the payload that all chosen devices share.',
  fields: (t) => ({
    field: t.exposeString('field'),
    presets: t.field({ type: [preset], resolve: ({ presets }) => [...presets] }),
  }),
});

const lackingField = builder.objectRef<{ field: string; reason: string }>('LackingField').implement({
  description: 'A field of the payload that at least one of the chosen devices does not have.',
  fields: (t) => ({ field: t.exposeString('field'), reason: t.exposeString('reason') }),
});

const currentValues = builder.objectRef<CurrentValues>('CurrentValues').implement({
  description: 'What the devices of a snapshot have of a setting.',
  fields: (t) => ({
    shared: t.field({
      type: 'Json',
      description: 'Values that all of them have, by name; those of an object as `safeRanges.maxFan`.',
      resolve: ({ shared }) => shared,
    }),
    several: t.exposeStringList('several', { description: 'Names of the values in which they differ.' }),
  }),
});

/** The object type of a snapshot. */
export const commandSnapshot = builder.objectRef<CommandSnapshot>('CommandSnapshot').implement({
  description: 'Devices, or parts of devices, frozen for one action, to be confirmed within half an hour.',
  fields: (t) => ({
    id: t.exposeID('id'),
    count: t.exposeInt('count', { description: 'Devices that match; parts, for an action on parts.' }),
    capableCount: t.exposeInt('capableCount', { description: 'Those of them that the action will run on.' }),
    deviceCount: t.exposeInt('deviceCount', {
      description: 'The devices of these; the same number for an action on whole devices.',
    }),
    agents: t.expose('agents', { type: [snapshotAgent] }),
    incapable: t.expose('incapable', { type: [incapableDevices] }),
    current: t.field({
      type: currentValues,
      nullable: true,
      description: 'For a setting: what the devices have of it.',
      resolve: ({ current }) => current ?? null,
    }),
    ranges: t.field({
      type: [payloadRange],
      description: 'Bounds of the devices for the payload, where they are narrower than those of the command.',
      resolve: ({ bounds }) => Object.entries(bounds.ranges ?? {}).map(([field, range]) => ({ field, ...range })),
    }),
    presets: t.field({
      type: [payloadPresets],
      description: 'Presets of the devices for the payload, where their models have some.',
      resolve: ({ bounds }) => Object.entries(bounds.presets ?? {}).map(([field, presets]) => ({ field, presets })),
    }),
    lacks: t.field({
      type: [lackingField],
      description: 'Fields of the payload that cannot be sent to all of the devices.',
      resolve: ({ bounds }) => Object.entries(bounds.lacks ?? {}).map(([field, reason]) => ({ field, reason })),
    }),
  }),
});

/** The object type of what an action was made into. */
export const commandBatch = builder.objectRef<CommandBatch>('CommandBatch').implement({
  description: 'The result of an action: one batch of requests, one per agent.',
  fields: (t) => ({
    batchId: t.exposeID('batchId'),
    deviceCount: t.exposeInt('deviceCount'),
    partCount: t.exposeInt('partCount', {
      description: 'Parts of these devices that the action is for; 0 for the devices as a whole.',
    }),
  }),
});

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
    stopWithinSeconds: t.int({
      description: 'Outlets: first stop the miners behind them; so long at most is the verified stop waited for.',
    }),
    holdSeconds: t.int({
      description:
        'Own devices are held in the state for so long: neither rules nor other people bring them in another one.',
    }),
    holdReason: t.string({ description: 'Why, for those who find them held.' }),
    cutAnyway: t.boolean({ description: 'Outlets: cut those all the same whose miner is not stopped by then.' }),
  }),
});
