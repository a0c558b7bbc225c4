import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { whereInputOf } from '../../../platform/graphql/where-inputs.ts';
import { agentDataType } from './agent-data.ts';
import { deleteDeadWorkers } from './delete-dead-workers.ts';
import { deleteWorkers } from './delete-workers.ts';
import { workerEntity } from './worker.entity.ts';

addListFields(workerEntity, {
  name: 'workers',
  description: 'What mines at the pool for the subaccount, by name.',
  permission: 'workers',
  liveTopics: ['worker'],
  details: {
    agentData: {
      type: agentDataType,
      nullable: true,
      description:
        'What an agent reads of the miner with the name of the worker; null without one, or where miners are not open to the caller.',
    },
  },
});

builder.mutationField('deleteDeadWorkers', (t) =>
  t.field({
    ...permissionField('workers_write'),
    type: 'Int',
    description:
      'Removes workers without a credited share for a day from the list, those named or all; returns how many. One that mines again comes back.',
    args: {
      ids: t.arg.idList({ description: 'Max 1000; without it, all dead workers.' }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { ids }, context) => deleteDeadWorkers(context, ids?.map(String) ?? null),
  }),
);

builder.mutationField('deleteWorkers', (t) =>
  t.int({
    ...permissionField('workers_write'),
    description:
      'Removes workers from the list, whether they mine or not; their shares and earnings stay. Returns their number. One that still mines comes back with its next share, unless new workers need approval.',
    args: {
      where: t.arg({
        type: whereInputOf(workerEntity),
        required: true,
        description: 'Workers of the subaccount that match; at least one has to.',
      }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { where }, context) => deleteWorkers(context, where),
  }),
);
