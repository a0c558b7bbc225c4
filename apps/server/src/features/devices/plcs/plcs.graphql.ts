import { plcNameSchema } from '@headframe/domain/devices/plc/plc-commands';
import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
import { addAggregateUpdates } from '../../../platform/graphql/aggregate-updates.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { addHistoryField } from '../history/index.ts';
import { renameDevice, renamePart } from '../kinds/index.ts';
import { addCommandMutations } from '../requests/index.ts';
import { addOwnershipMutations } from '../sharing/index.ts';
import { coilEntity } from './coil.entity.ts';
import { plcCommandKind } from './commands/plc-command-kind.ts';
import { plcEntity } from './plc.entity.ts';

const lists = { permission: 'plc', liveTopics: ['plc', 'agent'] } as const;

addListFields(plcEntity, { ...lists, name: 'plcs', description: 'PLCs.' });
addListFields(coilEntity, { ...lists, name: 'coils', description: 'Coils of PLCs.' });

addAggregateUpdates(plcEntity, { name: 'plcs', access: permissionField('plc'), topics: ['plc', 'agent'] });

addHistoryField(plcKind, {
  description:
    'Coils on and pending of one PLC, or the state of one of its coils, over a span, in about so many points.',
});

addCommandMutations(plcCommandKind);

addOwnershipMutations(plcCommandKind);

builder.mutationField('renamePlc', (t) =>
  t.string({
    ...permissionField('plc_write'),
    description: 'Names a PLC; an empty name removes it. Returns the name.',
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { id, name }, context) =>
      renameDevice(context, {
        kind: plcKind,
        action: 'plc.rename',
        topic: 'plc',
        noun: 'PLC',
        id: String(id),
        name: validated(plcNameSchema, name, 'name'),
      }),
  }),
);

builder.mutationField('renameCoil', (t) =>
  t.string({
    ...permissionField('plc_write'),
    description:
      'Names a coil, whatever the map of its site names it; an empty name gives way to that one. Returns the name.',
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { id, name }, context) =>
      renamePart(context, {
        kind: plcKind,
        action: 'plc.rename-coil',
        topic: 'plc',
        noun: 'coil',
        id: String(id),
        name: validated(plcNameSchema, name, 'name'),
      }),
  }),
);
