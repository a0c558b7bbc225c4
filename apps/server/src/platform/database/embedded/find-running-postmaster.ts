import { realpathSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrl, type Credentials } from './credentials.ts';
import type { DatabaseFolder } from './database-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { isPostmasterOf, postmasterFilePath, readPostmasterFile, type PostmasterFile } from './postmaster-file.ts';
import { stopPostmaster, watchedPostmaster, type Postmaster } from './postmaster.ts';

const ANSWER_WITHIN_MS = 60_000;
const AUTHENTICATION_FAILED = ['28P01', '28000'];

/** Asks the server who it is; undefined while it does not accept connections. */
async function askServer(
  port: number,
  credentials: Credentials,
): Promise<{ folder: string; version: string } | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl('superuser', port, credentials, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string; version: string }>(
      `SELECT current_setting('data_directory') AS folder, current_setting('server_version') AS version`,
    );
    return rows[0];
  } catch (error) {
    if (error instanceof pg.DatabaseError && AUTHENTICATION_FAILED.includes(error.code ?? ''))
      throw new EmbeddedPostgresError(
        'A PostgreSQL server runs on the data folder, but does not accept the passwords kept beside it. Stop it first.',
        { cause: error },
      );
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitForAnswer(
  found: PostmasterFile,
  folder: DatabaseFolder,
  credentials: Credentials,
): Promise<{ folder: string; version: string } | undefined> {
  const deadline = Date.now() + ANSWER_WITHIN_MS;
  while (Date.now() < deadline && isPostmasterOf(found.pid, folder.cluster)) {
    const answer = await askServer(found.port, credentials);
    if (answer !== undefined) return answer;
    await delay(100);
  }
  return undefined;
}

/**
 * Looks for a server of this cluster that outlived the process that started it. A healthy one of the same version is
 * adopted; one that does not answer or is of another version is stopped; a file left by a dead one is cleared away.
 *
 * @returns the server to use, or undefined when one must be started.
 */
export async function findRunningPostmaster(
  folder: DatabaseFolder,
  programs: PostgresPrograms,
  credentials: Credentials,
): Promise<Postmaster | undefined> {
  const found = readPostmasterFile(folder.cluster);
  if (found === undefined) return undefined;
  if (!isPostmasterOf(found.pid, folder.cluster)) {
    rmSync(postmasterFilePath(folder.cluster), { force: true });
    return undefined;
  }
  const answer = await waitForAnswer(found, folder, credentials);
  const usable =
    answer !== undefined &&
    realpathSync(answer.folder) === realpathSync(folder.cluster) &&
    answer.version.startsWith(programs.version);
  if (usable) return watchedPostmaster(found.pid, found.port, folder.cluster);
  await stopPostmaster(found.pid, folder, programs);
  return undefined;
}
