import { containerKind as driverKind } from '@headframe/devices/container/container-kind';
import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { sql } from 'kysely';
import { deviceSettingStores } from '../../kind-platform/index.ts';
import type { CommandKind } from '../../requests/index.ts';
import { containerEntity } from '../container.entity.ts';
import { containerDesired } from './container-desired.ts';

/** What requests need to know of containers. */
export const containerCommandKind: CommandKind<typeof containerKind> = {
  descriptor: containerKind,
  drivers: driverKind,
  topic: 'container',
  devices: {
    entity: containerEntity,
    actionType: 'ContainerAction',
    table: sql`container`,
    desired: containerDesired,
    settings: deviceSettingStores,
  },
};
