import { builder } from '../../../platform/graphql/builder.ts';
import type { CommandSnapshot, IncapableDevices, SnapshotAgent } from './command-snapshot.ts';
import type { CommandBatch } from './request-command.ts';

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

/** The object type of what an action was made into. */
export const commandBatch = builder.objectRef<CommandBatch>('CommandBatch').implement({
  description: 'The result of an action: one batch of requests, one per agent.',
  fields: (t) => ({ batchId: t.exposeID('batchId'), deviceCount: t.exposeInt('deviceCount') }),
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
  }),
});
