import { containerNameSchema } from '@headframe/domain/devices/container/container-actions';
import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { addAggregateUpdates } from '../../../platform/graphql/aggregate-updates.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { addHistoryField } from '../history/index.ts';
import { renameDevice } from '../kinds/index.ts';
import { addCommandMutations } from '../requests/index.ts';
import { addOwnershipMutations } from '../sharing/index.ts';
import { containerCommandKind } from './commands/container-command-kind.ts';
import { containerDetailTypes } from './container-detail-types.ts';
import { containerEntity } from './container.entity.ts';

const topics = ['container', 'agent'] as const;

addListFields(containerEntity, {
  name: 'containers',
  permission: 'ant_space',
  description: 'Containers (ant spaces).',
  liveTopics: topics,
  details: containerDetailTypes,
});

addAggregateUpdates(containerEntity, { name: 'containers', access: permissionField('ant_space'), topics });

addHistoryField(containerKind, {
  description: 'Cooling, power, environment, miners and faults of one container over a span, in about so many points.',
});

addCommandMutations(containerCommandKind);

addOwnershipMutations(containerCommandKind);

builder.mutationField('renameContainer', (t) =>
  t.string({
    ...permissionField('ant_space_write'),
    description: 'Names a container; an empty name removes it. Returns the name.',
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { id, name }, context) =>
      renameDevice(context, {
        kind: containerKind,
        action: 'container.rename',
        topic: 'container',
        noun: 'container',
        id: String(id),
        name: validated(containerNameSchema, name, 'name'),
      }),
  }),
);
