import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { builtInMapFiles } from '@headframe/devices/sensor/built-in-maps';
import type { MeterMap } from '@headframe/devices/sensor/meter-map';
import { missingOf, readMeterMap } from '@headframe/devices/sensor/read-meter-map';
import { errorText } from '../run/log.ts';
import type { Log } from '../run/log.ts';

/** Bounds of a site's own map files. */
const limits = { files: 64, bytes: 65_536 } as const;

/** The names of the map files of a folder; none where there is no such folder. */
function mapFiles(folder: string, log: Log): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    if (names.length > limits.files)
      log.warn('There are more meter maps than are read.', { folder, files: names.length, read: limits.files });
    return names.sort().slice(0, limits.files);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn('The folder of meter maps cannot be read.', { folder, error });
    return [];
  }
}

function readFile(file: string): MeterMap {
  const stat = statSync(file);
  if (!stat.isFile()) throw new Error('It is no file.');
  if (stat.size > limits.bytes) throw new Error(`It is larger than ${limits.bytes} bytes.`);
  return readMeterMap(JSON.parse(readFileSync(file, 'utf8')), builtInMapFiles);
}

/**
 * Reads the maps of meters that a site has written itself: the JSON files of a folder, in order of their names. One that cannot
 * be used is logged with everything that is wrong with it, and left out. Never throws.
 */
export function readMeterFiles(folder: string, log: Log): MeterMap[] {
  return mapFiles(folder, log).flatMap((name) => {
    const file = path.join(folder, name);
    try {
      const map = readFile(file);
      const missing = missingOf(map);
      if (missing !== null) log.warn('A meter map is not used yet.', { file, family: map.family, reason: missing });
      else log.info('A meter map of this site is used.', { file, family: map.family, uncertain: map.uncertain });
      return [map];
    } catch (error) {
      log.warn('A meter map cannot be used.', { file, reason: errorText(error) });
      return [];
    }
  });
}
