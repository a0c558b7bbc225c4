import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { SUPERUSER, type Credentials } from './credentials.ts';
import type { DatabaseFolder } from './database-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { programPath, type PostgresPrograms } from './postgres-programs.ts';
import { runProgram } from './run-program.ts';
import { settingsFile } from './server-settings.ts';

const SETTINGS_FILE = 'headframe.conf';
const UNFINISHED = 'unfinished-';

/** PostgreSQL 17 brought a C.UTF-8 of its own; before it the operating system's is used where it has one. */
function localeOptions(majorVersion: number): string[] {
  if (majorVersion >= 17) return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale'];
  return process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--no-locale'];
}

/** What an interrupted start left; its initdb may even still run, so no name is ever used twice. */
function removeUnfinished(root: string): void {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(UNFINISHED)))
    rmSync(path.join(root, name), { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Creates the cluster (UTF-8, C.UTF-8, passwords always asked for) where there is none. It is made aside and renamed at
 * the end, so that an interrupted start leaves nothing half made.
 *
 * @throws EmbeddedPostgresError with what initdb said.
 */
export async function ensureCluster(
  folder: DatabaseFolder,
  programs: PostgresPrograms,
  credentials: Credentials,
): Promise<void> {
  if (existsSync(folder.cluster)) return;
  removeUnfinished(folder.root);
  const unfinished = path.join(folder.root, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  const passwordFile = `${unfinished}-password`;
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, `${credentials.superuser}\n`, { mode: 0o600 });
  if (folder.user !== undefined) {
    chownSync(unfinished, folder.user.uid, folder.user.gid);
    chownSync(passwordFile, folder.user.uid, folder.user.gid);
  }
  const { code, output } = await runProgram(
    programPath(programs, 'initdb'),
    [
      `--pgdata=${unfinished}`,
      '--encoding=UTF8',
      ...localeOptions(programs.majorVersion),
      '--auth=scram-sha-256',
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
    ],
    { user: folder.user, cwd: unfinished },
  );
  rmSync(passwordFile, { force: true });
  if (code !== 0) {
    const reason = output.includes('No space left on device') ? 'the disk is full.' : output.trim();
    throw new EmbeddedPostgresError(`The database could not be made in ${folder.root}: ${reason}`);
  }
  appendFileSync(path.join(unfinished, 'postgresql.conf'), `\ninclude '${SETTINGS_FILE}'\n`);
  renameSync(unfinished, folder.cluster);
}

/** Writes the settings that the next start reads. */
export function writeSettings(folder: DatabaseFolder, settings: Record<string, string>): void {
  const file = path.join(folder.cluster, SETTINGS_FILE);
  writeFileSync(file, settingsFile(settings));
  if (folder.user !== undefined) chownSync(file, folder.user.uid, folder.user.gid);
}
