import { sensorKind } from '@headframe/domain/devices/sensor/sensor.kind';
import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';
import {
  count,
  deviceColumns,
  deviceTables,
  kindTables,
  measureAggregates,
  measureColumns,
  searchedText,
} from '../kinds/index.ts';

/** A meter or another sensor with its last reading. */
export const sensorEntity = defineEntity({
  ...deviceTables(sensorKind.kind, kindTables(sensorKind)),
  name: 'Sensor',
  columns: {
    ...deviceColumns,
    ...measureColumns(sensorKind.measures, { alias: 's' }),
    meterName: searchedText(sql`d.name`, 'Name that its operator gave it at the meter.'),
    unit: { kind: 'int', sql: sql`d.unit`, nullable: true, description: 'Modbus unit that answers.' },
  },
  aggregates: {
    ...measureAggregates(sensorKind.measures, { alias: 's' }),
    online: count(sql`s.is_online`, 'Sensors that answer.'),
    offline: count(sql`not s.is_online`, 'Sensors that do not answer.'),
    reportingPower: count(sql`s.is_online and s.wattage is not null`, 'Online sensors that report a power.'),
  },
});
