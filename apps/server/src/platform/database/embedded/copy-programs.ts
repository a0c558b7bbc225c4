import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createLibraryLinks } from './library-links.ts';

/** Parts of the package that only matter to someone compiling against it. */
const UNUSED = /\.a$|^pkgconfig$|^include$/;

function copyReadable(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (UNUSED.test(entry.name)) continue;
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) copyReadable(source, target);
    else if (entry.isFile()) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, path.basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}

/**
 * Copies the PostgreSQL programs to a folder that every user may read, for the case where the unprivileged user that
 * runs them cannot read `node_modules` (a root home is closed to others) or its library links cannot be made.
 *
 * @returns the folder that now holds `bin`, `lib` and `share`; a copy made earlier is used again.
 */
export function copyPrograms(nativeFolder: string, copyFolder: string): string {
  if (existsSync(copyFolder)) return copyFolder;
  const unfinished = `${copyFolder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  copyReadable(nativeFolder, unfinished);
  createLibraryLinks(unfinished);
  renameSync(unfinished, copyFolder);
  return copyFolder;
}
