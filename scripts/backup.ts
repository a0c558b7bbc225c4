/** `npm run backup`: writes a backup of a house into one file, while it runs or not. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { noteBackup, type BackupNote } from '../apps/server/src/features/people/backups/index.ts';
import { backUp, megabytes, type BackupResult } from '../apps/server/src/platform/backup/back-up.ts';
import { houseFolders } from '../apps/server/src/platform/backup/folders/house-folders.ts';
import { presentSecretKey } from '../apps/server/src/platform/backup/secret-key-mark.ts';
import { loadConfig, type Config } from '../apps/server/src/platform/config/load-config.ts';
import { openForBackup, type BackupDatabase } from '../apps/server/src/platform/database/embedded/open-for-backup.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { BACKUP_HELP, readFileArguments } from './start/backup-arguments.ts';
import { readersOf } from './start/backup-keys.ts';
import { failureText } from './start/start-error.ts';
import { poolFolder } from './start/users/prepare-users.ts';

async function open(config: Config): Promise<BackupDatabase> {
  const { databaseUrl, databaseUrlDirect, backupDatabaseUrl, dataFolder } = config;
  if (databaseUrl === undefined) return openForBackup(dataFolder);
  const url = databaseUrlDirect ?? databaseUrl;
  return { url, backupUrl: backupDatabaseUrl ?? url, close: async () => undefined };
}

function resultLines({ file, bytes, snapshotAt, rows }: BackupResult, hasSecretKey: boolean): string[] {
  return [
    `Backup of ${snapshotAt.toISOString()}: ${file}, ${megabytes(bytes)}, ${rows} rows.`,
    ...(hasSecretKey
      ? ['The secret key is in it.']
      : ['The secret key is not in it: keep a copy of it apart, or device passwords and second factors are lost.']),
  ];
}

async function main(): Promise<void> {
  const asked = readFileArguments(process.argv.slice(2), 'npm run backup -- FILE', [
    'with-secret-key',
    'unencrypted',
    'folders-only',
    'scheduled',
  ]);
  if (asked === undefined) return void process.stdout.write(BACKUP_HELP);
  const config = loadConfig(process.env);
  const readers = readersOf(config, asked.flags.has('unencrypted'));
  const withSecretKey = asked.flags.has('with-secret-key');
  const isScheduled = asked.flags.has('scheduled');
  const opened = asked.flags.has('folders-only') ? undefined : await open(config);
  removeOnSignal(asked.file);
  const startedAt = new Date();
  const note = async (outcome: Pick<BackupNote, 'written' | 'failure'>) => {
    const file = path.resolve(asked.file);
    if (!opened) return;
    const database = createDatabase(createPool({ url: opened.url, max: 1, applicationName: 'headframe backup' }));
    const noted = noteBackup(database, config.publicUrl, { startedAt, isScheduled, file, ...outcome });
    await noted.finally(() => database.destroy());
  };
  try {
    const result = await backUp({
      file: asked.file,
      readers,
      databaseUrl: opened?.backupUrl,
      folders: houseFolders(config.dataFolder, poolFolder(config, process.env)),
      secretKey: await presentSecretKey(config.secretKey, config.dataFolder),
      withSecretKey,
      say: (line) => console.log(line),
    });
    console.log(resultLines(result, withSecretKey).join('\n'));
    await note({ written: result });
  } catch (error) {
    // What nobody watches is noted, and mailed to the administrator.
    if (isScheduled) await note({ failure: firstLine(error) }).catch((problem: unknown) => console.error(problem));
    throw error;
  } finally {
    await opened?.close();
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** A command that is ended leaves no half file behind. */
function removeOnSignal(file: string): void {
  const { dir, base } = path.parse(path.resolve(file));
  const end = () => {
    const names = existsSync(dir) ? readdirSync(dir) : [];
    for (const name of names)
      if (name.startsWith(`${base}.partial-`) || name.startsWith(`${base}.copy-`)) rmSync(path.join(dir, name));
    process.exit(1);
  };
  process.once('SIGTERM', end).once('SIGINT', end);
}

main().catch((error: unknown) => {
  console.error(failureText(error));
  process.exitCode = 1;
});
