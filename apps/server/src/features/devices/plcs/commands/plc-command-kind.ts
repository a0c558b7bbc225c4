import { plcKind as driverKind } from '@headframe/devices/plc/plc-kind';
import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
import { sql } from 'kysely';
import type { CommandKind } from '../../requests/index.ts';
import { coilEntity } from '../coil.entity.ts';
import { plcEntity } from '../plc.entity.ts';
import { coilDesired } from './coil-desired.ts';
import { coilRefusal } from './coil-refusal.ts';

/** What requests need to know of PLCs: their commands are for coils. */
export const plcCommandKind: CommandKind<typeof plcKind> = {
  descriptor: plcKind,
  drivers: driverKind,
  topic: 'plc',
  devices: { entity: plcEntity, actionType: 'PlcAction', desired: {} },
  parts: {
    entity: coilEntity,
    actionType: 'CoilAction',
    table: sql`plc_coil`,
    desired: coilDesired,
    refusal: coilRefusal,
    refusalNeeds: ['o'],
  },
};
