import { averageSensors, type SensorAverage } from '@headframe/domain/devices/pdu/average-sensors';
import type { PduSensor } from '@headframe/domain/devices/pdu/pdu-reading';
import { numberOf } from '../snmp/snmp-value.ts';
import { celsiusOf, figureAt, scaled, type Columns } from './figures.ts';
import type { Figures, PduTable, SensorType, Temperatures } from './pdu-table.ts';

/** Sensors that count at most; further ones are of other places than the unit. */
const maxSensors = 8;

function sensorRows(columns: Columns, { oid, type }: Figures & { type?: SensorType }): string[] {
  const rows = [...(columns.get(oid)?.keys() ?? [])];
  if (!type) return rows.slice(0, maxSensors);
  const types = columns.get(type.oid);
  const isOfType = (row: string): boolean => {
    const varbind = types?.get(row);
    return varbind !== undefined && numberOf(varbind) === type.value;
  };
  return rows.filter(isOfType).slice(0, maxSensors);
}

/** Whether a sensor reports Fahrenheit; the unit is said for the sensor, for its unit, or once. Null where it is not said. */
function isFahrenheit(columns: Columns, { unit }: Temperatures, row: string): boolean | null {
  if (typeof unit === 'string') return unit === 'F';
  const rows = columns.get(unit.oid);
  const varbind =
    rows?.get(row) ?? rows?.get(row.split('.')[0] ?? '') ?? (rows?.size === 1 ? [...rows.values()][0] : undefined);
  const said = varbind ? numberOf(varbind) : null;
  return said === null ? null : said === unit.fahrenheit;
}

function temperatureAt(
  columns: Columns,
  sensors: Temperatures,
  row: string,
  invalid: readonly number[],
): number | null {
  const fahrenheit = isFahrenheit(columns, sensors, row);
  if (fahrenheit === null) return null;
  if (!fahrenheit) return figureAt(columns, 'temperature', sensors, row, invalid);
  const varbind = columns.get(sensors.oid)?.get(row);
  const raw = varbind ? numberOf(varbind) : null;
  // A raw zero is a socket without a sensor, in whichever unit.
  if (raw === null || raw === 0 || invalid.includes(raw)) return null;
  return scaled('temperature', celsiusOf(raw * sensors.scale), 1, []);
}

/** Temperature in °C and relative humidity in %, each averaged over the sensors that report one, and each sensor by itself. */
export function readEnvironment(
  columns: Columns,
  { temperature, humidity, invalid }: PduTable,
): { temperature: SensorAverage; humidity: SensorAverage; sensors: PduSensor[] } {
  const temperatures = new Map(
    (temperature ? sensorRows(columns, temperature) : []).map((row) => [
      row,
      temperature ? temperatureAt(columns, temperature, row, invalid) : null,
    ]),
  );
  const humidities = new Map(
    (humidity ? sensorRows(columns, humidity) : []).map((row) => [
      row,
      figureAt(columns, 'humidity', humidity, row, invalid),
    ]),
  );
  const sensors = [...new Set([...temperatures.keys(), ...humidities.keys()])].map((key) => ({
    key,
    // A sensor that reports zero is not connected, as for the mean.
    temperature: temperatures.get(key) || null,
    humidity: humidities.get(key) || null,
  }));
  return {
    temperature: averageSensors([...temperatures.values()]),
    humidity: averageSensors([...humidities.values()]),
    sensors: sensors.filter((one) => one.temperature !== null || one.humidity !== null),
  };
}
