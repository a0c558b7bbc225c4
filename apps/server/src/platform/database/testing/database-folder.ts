import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';

/** Free bytes that make it safe to keep the databases of a test run in memory; they take about 300 MB. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** The folders in which a test run may keep its databases. */
export const databaseFolders: readonly string[] = [IN_MEMORY, tmpdir()];

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * The folder for the databases of a test run: in memory where there is room, else the one for temporary files. A disk
 * takes up to ten times the processor time to create and drop a database, which is a thousand small files.
 */
export function databaseFolder(inMemory = IN_MEMORY, enoughBytes = ENOUGH_BYTES): string {
  return freeBytes(inMemory) >= enoughBytes ? inMemory : tmpdir();
}
