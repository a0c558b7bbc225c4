import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { sql } from 'kysely';
import { count, defineDeviceEntity, reporting, searchedText, text } from '../kind-platform/index.ts';
import { holdColumns, joinHold, mismatchAggregate, mismatchColumns } from '../requests/index.ts';
import { containerDesired } from './commands/container-desired.ts';

/** A container with its last reading, and what an operator desires of it (`x`). */
export const containerEntity = defineDeviceEntity(containerKind, {
  name: 'Container',
  joins: { x: sql`join container x on x.device_id = d.id`, h: joinHold('device', sql`d.id`) },
  columns: {
    name: searchedText(sql`d.name`, 'Name that an operator gave it.'),
    unit: { kind: 'int', sql: sql`d.unit`, nullable: true, description: 'Modbus unit that answers; null over HTTP.' },
    desiredCooler: {
      isInternal: true,
      ...text(sql`x.desired_cooler`, 'open or closed; null: none is desired.'),
      nullable: true,
    },
    desiredTemperature: {
      isInternal: true,
      kind: 'int',
      sql: sql`x.desired_temperature`,
      nullable: true,
      description: 'Temperature that it was commanded to hold, °C; null: none is desired.',
    },
    desiredMode: { isInternal: true, ...text(sql`x.desired_mode`, 'pid; null: none is desired.'), nullable: true },
    ...mismatchColumns(containerDesired),
    ...holdColumns,
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
    mismatched: mismatchAggregate(containerDesired),
    withFaults: count(sql`s.is_online and s.faults > 0`, 'Containers that report a fault.'),
    coolersOpen: count(sql`s.is_online and s.is_cooler_open`, 'Containers whose cooling runs.'),
    coolersClosed: count(sql`s.is_online and not s.is_cooler_open`, 'Containers whose cooling does not run.'),
    reportingPower: reporting(containerKind, 'power', 'a power'),
    reportingTemperature: reporting(containerKind, 'supply_temperature', 'a supply temperature'),
    reportingMiners: reporting(containerKind, 'miners', 'their miners'),
  },
});
