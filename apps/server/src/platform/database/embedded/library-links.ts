import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { systemErrorCode } from './embedded-postgres-error.ts';

const LinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the links between library names that the package of binaries lists in `pg-symlinks.json`. npm cannot carry
 * links, and the package's own install step is skipped where install scripts are switched off.
 *
 * @param nativeFolder the `native` folder of the package or a copy of it.
 * @returns false when links are missing and the folder cannot be written.
 */
export function createLibraryLinks(nativeFolder: string): boolean {
  const list = path.join(nativeFolder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of LinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(nativeFolder, path.relative('native', target));
    const destination = path.relative(path.dirname(target), source);
    try {
      symlinkSync(destination, link);
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}
