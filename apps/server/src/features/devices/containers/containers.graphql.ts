import { containerNameSchema } from '@headframe/domain/devices/container/container-actions';
import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { addHistoryField } from '../history/index.ts';
import { addDeviceFields, addRenameField, renameDevice } from '../kind-platform/index.ts';
import { addCommandMutations } from '../requests/index.ts';
import { addOwnershipMutations } from '../sharing/index.ts';
import { containerCommandKind } from './commands/container-command-kind.ts';
import { containerDetailTypes } from './container-detail-types.ts';
import { containerEntity } from './container.entity.ts';

addDeviceFields(containerKind, containerEntity, {
  description: 'Containers (ant spaces).',
  details: containerDetailTypes,
});

addHistoryField(containerKind, {
  description: 'Cooling, power, environment, miners and faults of one container over a span, in about so many points.',
});

addCommandMutations(containerCommandKind);

addOwnershipMutations(containerCommandKind);

addRenameField('renameContainer', {
  kind: containerKind,
  rename: renameDevice,
  permission: 'ant_space_write',
  action: 'container.rename',
  noun: 'container',
  schema: containerNameSchema,
  description: 'Names a container; an empty name removes it.',
});
