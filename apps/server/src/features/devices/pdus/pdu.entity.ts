import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';
import {
  count,
  deviceColumns,
  deviceTables,
  issueColumns,
  issueCounts,
  kindTables,
  measureAggregates,
  measureColumns,
  searchedText,
  text,
} from '../kinds/index.ts';

const tables = deviceTables(pduKind.kind, kindTables(pduKind));

/** A power distribution unit with its last reading, and what an operator set about it (`u`). */
export const pduEntity = defineEntity({
  ...tables,
  name: 'Pdu',
  joins: {
    u: sql`join pdu u on u.device_id = d.id`,
    ...tables.joins,
    t: sql`left join pdu_detail t on t.device_id = d.id`,
  },
  columns: {
    ...deviceColumns,
    ...issueColumns(pduKind, 's'),
    ...measureColumns(pduKind.measures, { alias: 's' }),
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
  aggregates: {
    ...measureAggregates(pduKind.measures, { alias: 's' }),
    ...issueCounts(pduKind, 's'),
    online: count(sql`s.is_online`, 'Units that answer.'),
    offline: count(sql`not s.is_online`, 'Units that do not answer.'),
    reportingPower: count(sql`s.is_online and s.power is not null`, 'Online units that report their power.'),
    reportingTemperature: count(
      sql`s.is_online and s.temperature is not null`,
      'Online units that report a temperature.',
    ),
    reportingHumidity: count(sql`s.is_online and s.humidity is not null`, 'Online units that report a humidity.'),
  },
});
