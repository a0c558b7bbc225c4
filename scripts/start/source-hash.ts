import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', 'testing']);

function addToHash(hash: Hash, root: string, relative: string): void {
  const full = path.join(root, relative);
  const found = statSync(full, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) {
    hash
      .update(`${relative.replaceAll(path.sep, '/')}\0`)
      .update(readFileSync(full))
      .update('\0');
    return;
  }
  const names = readdirSync(full).filter((name) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name));
  for (const name of names.sort()) addToHash(hash, root, path.join(relative, name));
}

/** One hash over the contents of files and folders (tests and built files left out), to see whether a build is stale. */
export function sourceHash(root: string, parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) addToHash(hash, root, part);
  return hash.digest('hex');
}
