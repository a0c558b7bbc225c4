import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Log } from '../run/log.ts';

/** SQLite result codes for a file that is damaged (11) or no database at all (26). */
const damaged = new Set([11, 26]);

/** Whether an error means that the database file itself is damaged, and not that a statement or the disk failed. */
export function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode;
  return typeof code === 'number' && damaged.has(code & 0xff);
}

function open(file: string, schema: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 4194304');
    const check = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    if (check.quick_check !== 'ok') throw Object.assign(new Error(check.quick_check), { errcode: 11 });
    database.exec(schema);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Moves a damaged database and its side files away; returns the new name. */
export function putAside(file: string): string {
  const suffix = `.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  for (const side of ['', '-wal', '-shm']) {
    if (existsSync(file + side)) renameSync(file + side, file + suffix + side);
  }
  return file + suffix;
}

/** An opened database file, and whether a damaged one had to be put aside for it. */
interface SqliteFile {
  database: DatabaseSync;
  damaged: boolean;
}

/**
 * Opens (or makes) a database that survives kill -9 and power loss: write-ahead log, each commit synced. A damaged file is
 * put aside with a line in the log and a fresh one made; any other failure is thrown.
 */
export function openSqliteFile(file: string, schema: string, log: Log): SqliteFile {
  try {
    return { database: open(file, schema), damaged: false };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const keptAs = putAside(file);
    log.error('A damaged database file was put aside and a fresh one made.', { file, keptAs, error });
    return { database: open(file, schema), damaged: true };
  }
}

/** Runs work in one transaction, committed and synced when it returns, rolled back when it throws. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
