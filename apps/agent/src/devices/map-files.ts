import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SiteMaps } from '@headframe/devices/driver-kind';
import { errorText } from '../run/log.ts';
import type { Log } from '../run/log.ts';

/** Bounds of a site's own map files. */
const limits = { files: 64, bytes: 65_536 } as const;

/** A map of a site's device. */
interface SiteMap {
  family: string;
  uncertain?: string | undefined;
}

/** The names of the map files of a folder; none where there is no such folder. */
function mapFiles(folder: string, log: Log): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    if (names.length > limits.files)
      log.warn('There are more map files than are read.', { folder, files: names.length, read: limits.files });
    return names.sort().slice(0, limits.files);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn('The folder of map files cannot be read.', { folder, error });
    return [];
  }
}

function readFile(file: string): unknown {
  const stat = statSync(file);
  if (!stat.isFile()) throw new Error('It is no file.');
  if (stat.size > limits.bytes) throw new Error(`It is larger than ${limits.bytes} bytes.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Reads the maps that a site has written itself: the JSON files of a folder, in order of their names. One that cannot be used
 * is logged with everything that is wrong with it, and left out; `onProblem` receives which and why. Never throws.
 */
export function readMapFiles<Map extends SiteMap>(
  { read, missingOf }: Pick<SiteMaps<Map>, 'read' | 'missingOf'>,
  folder: string,
  log: Log,
  onProblem: (problem: string) => void = () => undefined,
): Map[] {
  return mapFiles(folder, log).flatMap((name) => {
    const file = path.join(folder, name);
    const isUnused = (reason: string) =>
      onProblem(`${path.basename(folder)}/${name}: ${reason.replaceAll('\n', '; ')}`);
    try {
      const map = read(readFile(file));
      const { family, uncertain } = map;
      const missing = missingOf(map);
      if (missing !== null) {
        log.warn('A map file is not used yet.', { file, family, reason: missing });
        isUnused(missing);
      } else log.info('A map file of this site is used.', { file, family, uncertain });
      return [map];
    } catch (error) {
      log.warn('A map file cannot be used.', { file, reason: errorText(error) });
      isUnused(errorText(error));
      return [];
    }
  });
}
