import { constants } from 'node:fs';
import { lstat, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import type { ArchiveWriter } from '../archive/write-archive.ts';
import { fileEntry, isLeftOut, readFileEntry, type HouseFolder } from './house-folders.ts';

const sqliteMagic = 'SQLite format 3\0';

async function* filesOf(folder: string, under = ''): AsyncGenerator<string> {
  const entries = await readdir(path.join(folder, under), { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const relative = under === '' ? entry.name : `${under}/${entry.name}`;
    if (entry.isDirectory()) yield* filesOf(folder, relative);
    else if (entry.isFile()) yield relative;
  }
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Copies a file of a running program to a place where it does not change; false where it is gone meanwhile. */
async function copyStill(file: string, copy: string): Promise<boolean> {
  await rm(copy, { force: true });
  const source = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
  if (source === undefined) return false;
  const { buffer, bytesRead } = await source.read(Buffer.alloc(16), 0, 16, 0);
  if (buffer.toString('latin1', 0, bytesRead) === sqliteMagic) {
    await source.close();
    // SQLite would make the copy readable by everyone.
    await (await open(copy, 'wx', 0o600)).close();
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    await backup(database, copy).finally(() => database.close());
    return true;
  }
  const target = await open(copy, 'wx', 0o600);
  await pipeline(source.createReadStream({ start: 0 }), target.createWriteStream());
  return true;
}

/**
 * Adds the files of a folder while its program runs: databases of SQLite by its own backup, others as they are at one moment. What a program
 * only appends to is cut at that moment, as a loss of power would cut it. Links are left out.
 *
 * @param scratch path of a file to copy to.
 * @returns number of files.
 */
export async function backUpFolder(
  archive: Pick<ArchiveWriter, 'addFile'>,
  { name, folder }: HouseFolder,
  scratch: string,
): Promise<number> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found) return 0;
  let count = 0;
  try {
    for await (const relative of filesOf(folder)) {
      const entry = fileEntry(name, relative);
      if (isLeftOut(name, relative) || !readFileEntry(entry)) continue;
      if (!(await copyStill(path.join(folder, relative), scratch))) continue;
      await archive.addFile(entry, scratch);
      count += 1;
    }
  } finally {
    await rm(scratch, { force: true });
  }
  return count;
}
