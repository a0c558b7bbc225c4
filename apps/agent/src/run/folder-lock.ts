import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another agent works on the data folder. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
}

/** Holds a data folder until `release`. */
export interface FolderLock {
  release(): void;
}

function ownerOf(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}

/**
 * Locks a data folder for this process, the agent or its launcher; makes the folder where it is missing. The lock is the operating system's, taken through SQLite's exclusive mode, so a
 * dead owner never leaves one behind. Throws FolderLockedError where another agent holds it.
 */
export function lockFolder(folder: string, name: 'agent' | 'launcher' = 'agent'): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pidFile = path.join(folder, `${name}.pid`);
  const database = new DatabaseSync(path.join(folder, `${name}.lock`), { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    throw new FolderLockedError(`Another agent${ownerOf(pidFile)} works on the data folder ${folder}.`);
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return { release: () => database.close() };
}
