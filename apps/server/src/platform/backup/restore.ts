import { existsSync, statfsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../database/migrate.ts';
import { readMigrationFiles } from '../database/migration-files.ts';
import { readArchive } from './archive/read-archive.ts';
import type { BackupKeys } from './archive/encryption.ts';
import { megabytes, sayEvery } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import type { CheckedBackup } from './check-backup.ts';
import type { DatabaseManifest, DatabaseTotals } from './database/database-manifest.ts';
import { readPieceName } from './database/entry-names.ts';
import { DatabaseLoad } from './database/load-database.ts';
import { readFileEntry, type HouseFolder } from './folders/house-folders.ts';
import { isEmptyFolder, RestoredFolders } from './folders/restored-folders.ts';
import { recordRestore } from './record-restore.ts';

/** Where to restore a backup that {@link checkBackup} has read. */
export interface RestoreOptions {
  file: string;
  keys: BackupKeys;
  checked: CheckedBackup;
  /** Address of the empty database for its owner; not used where the backup is of the folders alone. */
  databaseUrl: string | undefined;
  folders: readonly HouseFolder[];
  say: (line: string) => void;
}

/** Whether a schema can be made and brought to the newest by this program. @throws BackupError where it cannot. */
export function requireKnownSchema({ migrations }: DatabaseManifest): void {
  const files = readMigrationFiles();
  const newest = files.at(-1)?.version ?? 0;
  for (const { version, name, checksum } of migrations) {
    if (version > newest)
      throw new BackupError(
        `The backup is newer than this Headframe: it holds migration ${version} (${name}), this version knows ${newest}. Restore it with the newer version.`,
      );
    const file = files.find((one) => one.version === version);
    if (file && file.name === name && file.checksum !== checksum)
      throw new BackupError(`Migration ${version} (${name}) of the backup is another one than this Headframe has.`);
  }
  const last = migrations.at(-1)?.version ?? 0;
  if (last < (files[0]?.version ?? 0))
    throw new BackupError(`The backup is too old for this Headframe: it stands at migration ${last}.`);
}

/** Refuses folders that hold something, and disks that the files do not fit on. */
export function requireEmptyFolders(folders: readonly HouseFolder[], fileBytes: number): void {
  const full = folders.find(({ folder }) => !isEmptyFolder(folder));
  if (full) throw new BackupError(`${full.folder} is not empty. A restore takes a new or an emptied place.`);
  let above = path.dirname(folders[0]?.folder ?? '.');
  while (!existsSync(above)) above = path.dirname(above);
  const { bavail, bsize } = statfsSync(above);
  if (fileBytes > bavail * bsize)
    throw new BackupError(`The files of the backup take ${megabytes(fileBytes)}, and ${above} has less left.`);
}

/** Refuses a database that holds tables, or that somebody of a house is connected to. */
export async function requireEmptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'headframe restore' });
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    const { host, pathname } = new URL(url);
    throw new BackupError(`The database ${host}${pathname} does not answer: ${error.message}`, { cause: error });
  });
  try {
    const { rows } = await client.query<{ tables: number; others: number }>(`
      select (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S')
          and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as tables,
        (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and application_name like 'headframe%') as others`);
    const [{ tables, others } = { tables: 0, others: 0 }] = rows;
    if (others > 0) throw new BackupError('A Headframe runs on this database. Stop it on every machine first.');
    if (tables > 0)
      throw new BackupError('The database is not empty. A restore takes a new database, or one that was made again.');
  } finally {
    await client.end();
  }
}

/** Takes back the schema of a restore that failed, from a database that was empty before it. */
async function emptyAgain(url: string, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'headframe restore' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('drop schema if exists trigrams cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
  } catch {
    say('The database holds tables of the restore that failed: make it again before the next try.');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Loads the rows and files of a checked backup; a failure leaves none of them. */
export async function restore(options: RestoreOptions): Promise<void> {
  const { checked, databaseUrl, say } = options;
  const folders = new RestoredFolders(options.folders);
  await mkdir(path.dirname(options.folders[0]?.folder ?? '.'), { recursive: true });
  try {
    if (checked.database && databaseUrl !== undefined)
      await restoreDatabase({ ...options, databaseUrl }, checked.database, folders);
    else await readEntries(options, folders);
    await folders.publish();
  } catch (error) {
    await folders.discard();
    if (databaseUrl !== undefined) await emptyAgain(databaseUrl, say);
    throw error;
  }
}

async function readEntries(
  { file, keys }: RestoreOptions,
  folders: RestoredFolders,
  load?: DatabaseLoad,
): Promise<void> {
  await readArchive(file, keys, async ({ name, body }) => {
    const ofFolder = readFileEntry(name);
    const rows = readPieceName(name);
    if (ofFolder) await folders.add(ofFolder.folder, ofFolder.relative, body);
    else if (rows) await load?.add(rows.table, body);
  });
}

async function restoreDatabase(
  options: RestoreOptions & { databaseUrl: string },
  { manifest, totals }: NonNullable<CheckedBackup['database']>,
  folders: RestoredFolders,
): Promise<void> {
  const { databaseUrl: url, say } = options;
  const version = manifest.migrations.at(-1)?.version ?? 0;
  await migrate({ url, toVersion: version });
  const load = await DatabaseLoad.begin(url, manifest, sayProgress(say, totals));
  try {
    await readEntries(options, folders, load);
    await load.commit(totals);
  } finally {
    await load.close();
  }
  const changes = await migrate({ url });
  if (changes.length > 0) say(`Schema: brought from ${version} to the newest, ${changes.length} changes`);
  await recordRestore(url, new Date(manifest.snapshotAt));
}

function sayProgress(say: (line: string) => void, totals: DatabaseTotals): (table: string, rows: number) => void {
  const all = Object.values(totals.rows).reduce((sum, count) => sum + count, 0);
  const saying = sayEvery(say);
  let done = 0;
  return (table, rows) => {
    done += rows;
    saying(`Database: ${done} of ${all} rows (${table})`);
  };
}

/** Removes what an embedded database left of a restore that failed. */
export async function removeMadeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
