import { containerKind } from '@headframe/domain/devices/container/container.kind';
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
import { mismatchAggregate, mismatchColumns } from '../requests/index.ts';
import { containerDesired } from './commands/container-desired.ts';

const tables = deviceTables(containerKind.kind, kindTables(containerKind));

/** A container with its last reading (`s`, `t`), and what an operator desires of it (`x`). */
export const containerEntity = defineEntity({
  ...tables,
  name: 'Container',
  joins: {
    x: sql`join container x on x.device_id = d.id`,
    ...tables.joins,
    t: sql`left join container_detail t on t.device_id = d.id`,
  },
  columns: {
    ...deviceColumns,
    ...issueColumns(containerKind, 's'),
    ...measureColumns(containerKind.measures, { alias: 's' }),
    name: searchedText(sql`d.name`, 'Name that an operator gave it.'),
    unit: { kind: 'int', sql: sql`d.unit`, nullable: true, description: 'Modbus unit that answers; null over HTTP.' },
    desiredCooler: { ...text(sql`x.desired_cooler`, 'open or closed; null: none is desired.'), nullable: true },
    desiredTemperature: {
      kind: 'int',
      sql: sql`x.desired_temperature`,
      nullable: true,
      description: 'Temperature that it was commanded to hold, °C; null: none is desired.',
    },
    desiredMode: { ...text(sql`x.desired_mode`, 'pid; null: none is desired.'), nullable: true },
    ...mismatchColumns(containerDesired),
    faultNames: {
      kind: 'textArray',
      sql: sql`coalesce((select array_agg(fault) from jsonb_array_elements_text(t.detail -> 'faults') fault), '{}')`,
      filter: false,
      description: 'Faults that its controller reports, by their names on the wire.',
    },
    detailChangedAt: {
      kind: 'timestamp',
      sql: sql`t.changed_at`,
      nullable: true,
      description: 'When faults, switches, miner info or sensor data last changed; figures of miners are as of then.',
    },
  },
  details: {
    switches: { sql: sql`t.detail -> 'switches'` },
    minerInfo: { sql: sql`nullif(t.detail -> 'minerInfo', 'null')` },
    sensorData: { sql: sql`nullif(t.detail -> 'sensorData', 'null')` },
  },
  aggregates: {
    ...measureAggregates(containerKind.measures, { alias: 's' }),
    ...issueCounts(containerKind, 's'),
    mismatched: mismatchAggregate(containerDesired),
    online: count(sql`s.is_online`, 'Containers that answer.'),
    offline: count(sql`not s.is_online`, 'Containers that do not answer.'),
    withFaults: count(sql`s.is_online and s.faults > 0`, 'Containers that report a fault.'),
    coolersOpen: count(sql`s.is_online and s.is_cooler_open`, 'Containers whose cooling runs.'),
    coolersClosed: count(sql`s.is_online and not s.is_cooler_open`, 'Containers whose cooling does not run.'),
    reportingPower: count(sql`s.is_online and s.power is not null`, 'Online containers that report a power.'),
    reportingTemperature: count(
      sql`s.is_online and s.supply_temperature is not null`,
      'Online containers that report a supply temperature.',
    ),
    reportingMiners: count(sql`s.is_online and s.miners is not null`, 'Online containers that count their miners.'),
  },
});
