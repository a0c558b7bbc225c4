import { outletProtections, pduNameSchema } from '@headframe/domain/devices/pdu/pdu-files';
import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { whereInputOf } from '../../../platform/graphql/where-inputs.ts';
import { addRenameField, renameDevice } from '../kind-platform/index.ts';
import { outletEntity } from './outlet.entity.ts';
import { pduEntity } from './pdu.entity.ts';
import { protectOutlets } from './protect-outlets.ts';
import { reportedPduName } from './rename-pdus.ts';
import { setPdusViewOnly } from './set-view-only.ts';

const protection = builder.enumType('OutletProtection', {
  description: 'What an outlet feeds that must stay on.',
  values: outletProtections,
});

builder.mutationField('setPdusViewOnly', (t) =>
  t.int({
    ...permissionField('pdu_write'),
    description: 'Sets whether the outlets of own PDUs take no command; returns the number of PDUs that changed.',
    args: {
      where: t.arg({ type: whereInputOf(pduEntity), required: true }),
      value: t.arg.boolean({ required: true }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { where, value }, context) => setPdusViewOnly(context, where, value),
  }),
);

builder.mutationField('protectOutlets', (t) =>
  t.int({
    ...permissionField('pdu_write'),
    description:
      'Marks own outlets as feeding what must stay on, so that nothing switches them off; null ends that. Returns the number of outlets that changed.',
    args: {
      where: t.arg({ type: whereInputOf(outletEntity), required: true }),
      as: t.arg({ type: protection }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { where, as = null }, context) => protectOutlets(context, where, as),
  }),
);

addRenameField('renamePdu', {
  kind: pduKind,
  rename: renameDevice,
  permission: 'pdu_write',
  action: 'pdu.rename',
  noun: 'PDU',
  schema: pduNameSchema,
  reportedName: reportedPduName,
  description: 'Names a PDU, whatever it reports; an empty name gives way to the reported one.',
});
