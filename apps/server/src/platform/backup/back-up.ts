import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeArchive } from './archive/write-archive.ts';
import type { BackupReaders } from './archive/encryption.ts';
import { BackupError } from './backup-error.ts';
import { dumpDatabase, type OnSnapshot } from './database/dump-database.ts';
import { backUpFolder } from './folders/back-up-folder.ts';
import type { HouseFolder } from './folders/house-folders.ts';
import { backupFormat, houseEntry, type HouseManifest } from './house-manifest.ts';
import { productVersion } from '../product-version.ts';
import { markOfKey } from './secret-key-mark.ts';

/** Name of the entry with the secret key, in base64. */
export const secretKeyEntry = 'secret-key';

/** What to back up, and into which file. */
export interface BackupOptions {
  file: string;
  readers: BackupReaders;
  /** Address of the database for a login that row-level security does not bind; undefined for a backup without it. */
  databaseUrl: string | undefined;
  folders: readonly HouseFolder[];
  secretKey: Buffer | undefined;
  withSecretKey: boolean;
  /** Receives a line for each step. */
  say: (line: string) => void;
  onSnapshot?: OnSnapshot;
}

/** A backup that was written. */
export interface BackupResult {
  file: string;
  /** Of the file. */
  bytes: number;
  /** The moment that the database is of. */
  snapshotAt: Date;
  rows: number;
}

/**
 * Writes a backup of a house that runs, or does not. Folders come first: what their programs hand over to the database meanwhile is then in
 * both, and the database takes each frame and share once; the other way round it could be in neither.
 *
 * @throws BackupError with a message for the operator; then no file has the name.
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const { databaseUrl, folders, secretKey, withSecretKey, say } = options;
  const file = path.resolve(options.file);
  if (existsSync(file)) throw new BackupError(`${file} is there already. A backup never replaces another one.`);
  if (withSecretKey && !options.readers)
    throw new BackupError('The secret key goes into an encrypted backup only: name a key or a passphrase.');
  if (withSecretKey && !secretKey) throw new BackupError('There is no secret key to put into the backup.');
  let snapshotAt = new Date();
  let rows = 0;
  const bytes = await writeArchive(file, options.readers, async (archive) => {
    const manifest: HouseManifest = {
      format: backupFormat,
      version: productVersion,
      writtenAt: new Date().toISOString(),
      hasSecretKey: withSecretKey,
      secretKeyMark: secretKey ? markOfKey(secretKey) : null,
      folders: folders.map(({ name }) => name),
      hasDatabase: databaseUrl !== undefined,
    };
    await archive.add(houseEntry, JSON.stringify(manifest));
    if (withSecretKey && secretKey) await archive.add(secretKeyEntry, secretKey.toString('base64'));
    for (const folder of folders) {
      const count = await backUpFolder(archive, folder, `${file}.copy-${process.pid}`);
      if (count > 0) say(`Folder ${folder.name}: ${count === 1 ? '1 file' : `${count} files`}`);
    }
    if (databaseUrl === undefined) return;
    const saying = sayEvery(say);
    const sayTable = (table: string, count: number) => {
      rows += count;
      saying(`Database: ${rows} rows, ${megabytes(archive.bytes)} so far (${table})`);
    };
    snapshotAt = await dumpDatabase(databaseUrl, archive, sayTable, options.onSnapshot);
    say(`Database: ${rows} rows`);
  });
  return { file, bytes, snapshotAt, rows };
}

/** Says lines of a long work, at most one in some seconds. */
export function sayEvery(say: (line: string) => void, milliseconds = 3000): (line: string) => void {
  let last = Date.now();
  return (line) => {
    if (Date.now() - last < milliseconds) return;
    last = Date.now();
    say(line);
  };
}

/** A size for people. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`;
}
