/** `npm run restore`: restores a backup into a new or emptied house. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { megabytes } from '../apps/server/src/platform/backup/back-up.ts';
import { BackupError } from '../apps/server/src/platform/backup/backup-error.ts';
import { checkBackup, type CheckedBackup } from '../apps/server/src/platform/backup/check-backup.ts';
import { houseFolders } from '../apps/server/src/platform/backup/folders/house-folders.ts';
import { markOfKey, presentSecretKey } from '../apps/server/src/platform/backup/secret-key-mark.ts';
import {
  removeMadeFolder,
  requireEmptyDatabase,
  requireEmptyFolders,
  requireKnownSchema,
  restore,
} from '../apps/server/src/platform/backup/restore.ts';
import { loadConfig, type Config } from '../apps/server/src/platform/config/load-config.ts';
import { acquireFolderLock } from '../apps/server/src/platform/database/embedded/folder-lock.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { ensureWritableFolder } from '../apps/server/src/platform/database/embedded/writable-folder.ts';
import { secretKeyFile } from '../apps/server/src/platform/secrets/load-secret-key.ts';
import { readFileArguments, RESTORE_HELP } from './start/backup-arguments.ts';
import { keysOf } from './start/backup-keys.ts';
import { failureText } from './start/start-error.ts';
import { poolFolder } from './start/users/prepare-users.ts';
import { writePrivateFile } from './start/users/write-private-file.ts';

const say = (line: string) => console.log(line);

/** Whether the secret key of this place is the one of the house. @throws BackupError where it is another one. */
async function hasSecretKey({ house, secretKey }: CheckedBackup, config: Config): Promise<boolean> {
  const present = await presentSecretKey(config.secretKey, config.dataFolder);
  const mark = (secretKey && markOfKey(secretKey)) ?? house.secretKeyMark;
  if (present && mark !== null && markOfKey(present) !== mark)
    throw new BackupError(
      'The secret key of this place is another one than that of the house in the backup: its device passwords and second factors could not be read. ' +
        `Put the right one in place, or remove HEADFRAME_SECRET_KEY and ${path.join(config.dataFolder, secretKeyFile)}.`,
    );
  return present !== undefined;
}

const momentOf = ({ house, database }: CheckedBackup): string => database?.manifest.snapshotAt ?? house.writtenAt;

function describe(checked: CheckedBackup): string {
  const { house, database, fileBytes, rowBytes } = checked;
  const rows = Object.values(database?.totals.rows ?? {}).reduce((sum, count) => sum + count, 0);
  const held = database
    ? `schema ${database.manifest.migrations.at(-1)?.version}, ${rows} rows (${megabytes(rowBytes)})`
    : 'without its database';
  return `The backup is whole: a house of ${momentOf(checked)}, written by Headframe ${house.version}, ${held}, files of ${megabytes(fileBytes)}, ${house.hasSecretKey ? 'with' : 'without'} the secret key.`;
}

async function restoreHere(file: string, config: Config, checked: CheckedBackup): Promise<void> {
  const { dataFolder } = config;
  const folders = houseFolders(dataFolder, poolFolder(config, process.env));
  const keys = keysOf(config);
  requireEmptyFolders(folders, checked.fileBytes);
  if (!checked.database) return restore({ file, keys, checked, databaseUrl: undefined, folders, say });
  const external = config.databaseUrlDirect ?? config.databaseUrl;
  const database = path.join(dataFolder, 'postgres');
  if (external !== undefined) {
    await requireEmptyDatabase(external);
    return restore({ file, keys, checked, databaseUrl: external, folders, say });
  }
  if (existsSync(database))
    throw new BackupError(`${database} is there already. A restore takes a new or an emptied data folder.`);
  const embedded = await startEmbeddedPostgres({ dataFolder, log: say });
  try {
    await restore({ file, keys, checked, databaseUrl: embedded.url, folders, say });
    await embedded.stop();
  } catch (error) {
    await embedded.stop();
    await removeMadeFolder(database);
    throw error;
  }
}

async function main(): Promise<void> {
  const asked = readFileArguments(process.argv.slice(2), 'npm run restore -- FILE', ['check']);
  if (asked === undefined) return void process.stdout.write(RESTORE_HELP);
  const config = loadConfig(process.env);
  say('Checking the whole backup …');
  const checked = await checkBackup(asked.file, keysOf(config));
  say(describe(checked));
  if (checked.database) requireKnownSchema(checked.database.manifest);
  if (asked.flags.has('check')) return;
  const hasKey = await hasSecretKey(checked, config);
  ensureWritableFolder(config.dataFolder);
  const lock = acquireFolderLock(path.join(config.dataFolder, 'launcher.lock'), `The data folder ${config.dataFolder}`);
  try {
    await restoreHere(asked.file, config, checked);
    const keyFile = path.join(config.dataFolder, secretKeyFile);
    if (!hasKey && checked.secretKey) writePrivateFile(keyFile, `${checked.secretKey.toString('base64')}\n`, undefined);
    say(`Restored the house of ${momentOf(checked)}. Start it with npm start.`);
    if (!hasKey && !checked.secretKey)
      say(
        `The secret key is not in the backup: put it into ${keyFile} (mode 600) or HEADFRAME_SECRET_KEY before the first start, ` +
          'or a new one is made and device passwords and second factors cannot be read.',
      );
  } finally {
    lock.release();
  }
}

main().catch((error: unknown) => {
  console.error(failureText(error));
  process.exitCode = 1;
});
