import { sensorMeasures, type SensorMeasure } from '@headframe/domain/devices/sensor/sensor-measures';
import { missingText } from '@headframe/domain/units/number-text';
import type { SensorRowFragment } from '../../../generated/sensor.ts';
import { measureFormat } from '../history/index.ts';

/** A figure of a sensor with its unit; the sign for "not reported" where there is none. */
export function figureText(sensor: SensorRowFragment, name: SensorMeasure): string {
  const value = sensor[name];
  return value === null ? missingText : measureFormat(sensorMeasures[name]).format(value);
}

/** The name of a sensor: that of the meter, else its serial number, else its address. */
export function sensorName({
  meterName,
  serialNumber,
  ip,
}: Pick<SensorRowFragment, 'meterName' | 'serialNumber' | 'ip'>): string {
  return meterName || serialNumber || ip;
}
