import { gpuAliasSchema } from '@headframe/domain/devices/gpu/gpu-commands';
import { gpuKind } from '@headframe/domain/devices/gpu/gpu.kind';
import { sql } from 'kysely';
import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { addHistoryField } from '../history/index.ts';
import { addDeviceFields, renameDevice } from '../kind-platform/index.ts';
import { addCommandMutations } from '../requests/index.ts';
import { addOwnershipMutations } from '../sharing/index.ts';
import { gpuCommandKind } from './commands/gpu-command-kind.ts';
import { gpuEntity } from './gpu.entity.ts';

addDeviceFields(gpuKind, gpuEntity, { description: 'Cards of GPU servers.' });

addHistoryField(gpuKind, {
  description:
    'Utilization, memory, clock, fan, temperatures and power of one GPU over a span, in about so many points.',
});

addCommandMutations(gpuCommandKind);

addOwnershipMutations(gpuCommandKind);

/** The server and the index of card `device`, as it last reported them. */
const reportedName = sql<string | null>`(select (t.detail ->> 'hostname') || ':' || (t.detail ->> 'index')
  from gpu_detail t where t.device_id = device.id)`;

builder.mutationField('renameGpu', (t) =>
  t.string({
    ...permissionField('gpu_write'),
    description: 'Gives a GPU an alias; an empty one gives way to its server and index. Returns the alias.',
    args: {
      id: t.arg.id({ required: true }),
      alias: t.arg.string({ required: true }),
      from: t.arg.string({ description: changedFrom }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { id, alias, from }, context) =>
      renameDevice(context, {
        kind: gpuKind,
        action: 'gpu.rename',
        topic: 'gpu',
        noun: 'GPU',
        id: String(id),
        name: validated(gpuAliasSchema, alias, 'alias'),
        from,
        reportedName,
      }),
  }),
);
