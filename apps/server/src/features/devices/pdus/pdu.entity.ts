import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { sql } from 'kysely';
import { defineDeviceEntity, reporting, searchedText, text } from '../kind-platform/index.ts';

/** A power distribution unit with its last reading, and what an operator set about it (`u`). */
export const pduEntity = defineDeviceEntity(pduKind, {
  name: 'Pdu',
  joins: { u: sql`join pdu u on u.device_id = d.id` },
  columns: {
    name: searchedText(sql`d.name`, 'Name of the unit.'),
    sysName: { ...text(sql`t.detail ->> 'sysName'`, 'Name that the unit reports (SNMP sysName).'), nullable: true },
    location: {
      ...text(sql`t.detail ->> 'location'`, 'Where the unit says that it stands (SNMP sysLocation).'),
      nullable: true,
    },
    phaseCount: {
      kind: 'int',
      sql: sql`(t.detail ->> 'phaseCount')::int`,
      nullable: true,
      description: 'Phases of all inlets and chained units together.',
    },
    viewOnly: { kind: 'boolean', sql: sql`u.view_only`, description: 'Whether its outlets take no command.' },
  },
  details: {
    circuits: { sql: sql`t.detail -> 'circuits'` },
    sensors: { sql: sql`t.detail -> 'sensors'` },
  },
  aggregates: {
    reportingPower: reporting(pduKind, 'power', 'their power'),
    reportingTemperature: reporting(pduKind, 'temperature', 'a temperature'),
    reportingHumidity: reporting(pduKind, 'humidity', 'a humidity'),
  },
});
