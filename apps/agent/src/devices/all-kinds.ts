import path from 'node:path';
import type { DriverKind } from '@headframe/devices';
import { driverKinds } from '@headframe/devices/generated/driver-kinds';
import { builtInMeterMaps } from '@headframe/devices/sensor/built-in-maps';
import { sensorKindOf } from '@headframe/devices/sensor/sensor-kind';
import type { Log } from '../run/log.ts';
import { readMeterFiles } from './meter-files.ts';

/** Every kind of devices that the agent has drivers for, with the meter maps that its site has written in its data folder. */
export function allKinds(dataFolder: string, log: Log): DriverKind[] {
  const maps = readMeterFiles(path.join(dataFolder, 'meters'), log);
  const sensor = sensorKindOf([...builtInMeterMaps, ...maps]) as unknown as DriverKind;
  return Object.values({ ...driverKinds, sensor });
}
