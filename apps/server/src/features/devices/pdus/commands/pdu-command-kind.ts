import { pduKind as driverKind } from '@headframe/devices/pdu/pdu-kind';
import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { sql } from 'kysely';
import { holdForStops } from '../outlet-links/hold-for-stops.ts';
import { measureCut } from '../outlet-links/measure-cut.ts';
import { deviceSettingStores } from '../../kind-platform/index.ts';
import type { CommandKind } from '../../requests/index.ts';
import { outletEntity } from '../outlet.entity.ts';
import { pduEntity } from '../pdu.entity.ts';
import { outletDesired } from './outlet-desired.ts';
import { outletRefusal } from './outlet-refusal.ts';

/** What requests need to know of power distribution units: their commands are for outlets. */
export const pduCommandKind: CommandKind<typeof pduKind> = {
  descriptor: pduKind,
  drivers: driverKind,
  topic: 'pdu',
  devices: { entity: pduEntity, actionType: 'PduAction', desired: {}, settings: deviceSettingStores },
  parts: {
    entity: outletEntity,
    actionType: 'OutletAction',
    table: sql`pdu_outlet`,
    desired: outletDesired,
    pace: (pace) => ({
      delay: sql`(select a.${sql.ref(`delay_${pace}`)} from pdu_outlet o join asic a on a.device_id = o.feeds_device_id where o.part_id = p.id)`,
      ramp: sql`(select a.${sql.ref(`ramp_${pace}`)} from pdu_outlet o join asic a on a.device_id = o.feeds_device_id where o.part_id = p.id)`,
    }),
    supplies: sql`select device_id as unit_id, part_id, feeds_device_id as device_id from pdu_outlet where feeds_device_id is not null`,
    cut: measureCut,
    prepare: holdForStops,
    refusal: outletRefusal,
    refusalNeeds: ['x', 'u'],
  },
};
