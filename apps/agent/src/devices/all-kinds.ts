import path from 'node:path';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import type { DriverKind } from '@headframe/devices';
import { pduKind } from '@headframe/devices/pdu/pdu-kind';
import { builtInMeterMaps } from '@headframe/devices/sensor/built-in-maps';
import { sensorKindOf } from '@headframe/devices/sensor/sensor-kind';
import type { Log } from '../run/log.ts';
import { readMeterFiles } from './meter-files.ts';

/** Every kind of devices that the agent has drivers for, with the meter maps that its site has written in its data folder. */
export function allKinds(dataFolder: string, log: Log): DriverKind[] {
  const maps = [...builtInMeterMaps, ...readMeterFiles(path.join(dataFolder, 'meters'), log)];
  return [asicKind, pduKind, sensorKindOf(maps)] as DriverKind[];
}
