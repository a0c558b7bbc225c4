import { sensorKind } from '@headframe/domain/devices/sensor/sensor.kind';
import { sql } from 'kysely';
import { defineDeviceEntity, reporting, searchedText } from '../kind-platform/index.ts';

/** A meter or another sensor with its last reading. */
export const sensorEntity = defineDeviceEntity(sensorKind, {
  name: 'Sensor',
  columns: {
    meterName: searchedText(sql`d.name`, 'Name that its operator gave it at the meter.'),
    unit: { kind: 'int', sql: sql`d.unit`, nullable: true, description: 'Modbus unit that answers.' },
  },
  aggregates: { reportingPower: reporting(sensorKind, 'wattage', 'a power') },
});
