import { sensorMeasures, type SensorMeasure } from '@headframe/domain/devices/sensor/sensor-measures';
import type { SensorRowFragment } from '../../../generated/sensor.ts';
import { measureText } from '../history/index.ts';

/** A figure of a sensor with its unit; the sign for "not reported" where there is none. */
export const figureText = measureText<SensorRowFragment, SensorMeasure>(sensorMeasures);

/** The name of a sensor: that of the meter, else its serial number, else its address. */
export function sensorName({
  meterName,
  serialNumber,
  ip,
}: Pick<SensorRowFragment, 'meterName' | 'serialNumber' | 'ip'>): string {
  return meterName || serialNumber || ip;
}
