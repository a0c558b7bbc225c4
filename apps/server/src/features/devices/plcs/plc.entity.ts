import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
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

const tables = deviceTables(plcKind.kind, kindTables(plcKind));

/** A PLC with its last reading. */
export const plcEntity = defineEntity({
  ...tables,
  name: 'Plc',
  joins: { ...tables.joins, t: sql`left join plc_detail t on t.device_id = d.id` },
  columns: {
    ...deviceColumns,
    ...issueColumns(plcKind, 's'),
    ...measureColumns(plcKind.measures, { alias: 's' }),
    name: searchedText(sql`d.name`, 'Name that an operator gave it.'),
    unit: { kind: 'int', sql: sql`d.unit`, nullable: true, description: 'Modbus unit that answers.' },
    addressing: {
      ...text(
        sql`t.detail ->> 'addressing'`,
        'How the map of the site counts coils: zero-based as on the wire, or one-based.',
      ),
      nullable: true,
    },
  },
  aggregates: {
    ...measureAggregates(plcKind.measures, { alias: 's' }),
    ...issueCounts(plcKind, 's'),
    online: count(sql`s.is_online`, 'PLCs that answer.'),
    offline: count(sql`not s.is_online`, 'PLCs that do not answer.'),
  },
});
