import { plcNameSchema } from '@headframe/domain/devices/plc/plc-commands';
import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
import { addHistoryField } from '../history/index.ts';
import { addDeviceFields, addPartFields, addRenameField, renameDevice, renamePart } from '../kind-platform/index.ts';
import { addCommandMutations } from '../requests/index.ts';
import { addOwnershipMutations } from '../sharing/index.ts';
import { coilEntity } from './coil.entity.ts';
import { plcCommandKind } from './commands/plc-command-kind.ts';
import { plcEntity } from './plc.entity.ts';

addDeviceFields(plcKind, plcEntity, { description: 'PLCs.' });
addPartFields(plcKind, coilEntity, { description: 'Coils of PLCs.' });

addHistoryField(plcKind, {
  description:
    'Coils on and pending of one PLC, or the state of one of its coils, over a span, in about so many points.',
});

addCommandMutations(plcCommandKind);

addOwnershipMutations(plcCommandKind);

const names = { kind: plcKind, permission: 'plc_write', schema: plcNameSchema } as const;

addRenameField('renamePlc', {
  ...names,
  rename: renameDevice,
  action: 'plc.rename',
  noun: 'PLC',
  description: 'Names a PLC; an empty name removes it.',
});

addRenameField('renameCoil', {
  ...names,
  rename: renamePart,
  action: 'plc.rename-coil',
  noun: 'coil',
  description: 'Names a coil, whatever the map of its site names it; an empty name gives way to that one.',
});
