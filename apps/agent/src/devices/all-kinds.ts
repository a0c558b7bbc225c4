import path from 'node:path';
import type { DriverKind } from '@headframe/devices';
import { driverKinds } from '@headframe/devices/generated/driver-kinds';
import type { Log } from '../run/log.ts';
import { readMapFiles } from './map-files.ts';

/** Every kind of devices that the agent has drivers for, with the maps that its site has written in its data folder. */
export function allKinds(dataFolder: string, log: Log): DriverKind[] {
  const kinds: DriverKind[] = Object.values(driverKinds);
  return kinds.map((kind) => {
    if (!kind.siteMaps) return kind;
    const mapProblems: string[] = [];
    const folder = path.join(dataFolder, kind.siteMaps.folder);
    const maps = readMapFiles(kind.siteMaps, folder, log, (problem) => mapProblems.push(problem));
    return { ...(maps.length > 0 ? kind.siteMaps.kindWith(maps) : kind), mapProblems };
  });
}
