import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Keeps a folder for one process. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the folder of a pool process: two processes on one spool would write over each other. The lock is the operating
 * system's, held through SQLite as Node has none of its own, so it ends with the process, however that ends.
 *
 * @throws Error where another process holds it.
 */
export function lockFolder(folder: string): FolderLock {
  const database = new DatabaseSync(path.join(folder, 'lock.db'));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw new Error(`The folder ${folder} is in use by another pool process.`, { cause: error });
  }
  return { release: () => database.close() };
}
