import path from 'node:path';
import { ensureCluster, writeSettings } from './create-cluster.ts';
import { loadCredentials } from './credentials.ts';
import { clusterMajorVersion, prepareDatabaseFolder } from './database-folder.ts';
import { ensureDatabase } from './ensure-database.ts';
import { findRunningPostmaster } from './find-running-postmaster.ts';
import { acquireFolderLock } from './folder-lock.ts';
import { launchPostmaster } from './launch-postmaster.ts';
import { HeldServer, type EmbeddedPostgres } from './held-server.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { serverSettings } from './server-settings.ts';
import { explainFolderError } from './writable-folder.ts';

/** What to start, and the callbacks for its events. */
interface EmbeddedPostgresOptions {
  /** Headframe's data folder; the database lies in `postgres/` below it. */
  dataFolder: string;
  /** Receives short progress lines. */
  log?: (line: string) => void;
  /** PostgreSQL settings laid over our own. */
  settings?: Record<string, string>;
  /** Called once when a server that died could not be brought back. */
  onFailed?: (error: unknown) => void;
}

/**
 * Brings up the embedded PostgreSQL of a data folder: creates the cluster at first, adopts a server that outlived a killed
 * owner, starts one otherwise, and makes sure that the role and the database exist.
 *
 * @throws EmbeddedPostgresError with a message for the operator: folder not writable, held by another Headframe, no
 *   PostgreSQL for this machine, or what PostgreSQL itself says.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const onFailed = options.onFailed ?? ((error) => log(String(error)));
  const folder = prepareDatabaseFolder(options.dataFolder);
  const lock = acquireFolderLock(path.join(folder.root, 'lock'), `The database in ${folder.root}`);
  try {
    const programs = await findPostgresPrograms({
      copyFolder: folder.programs,
      user: folder.user,
      majorVersion: clusterMajorVersion(folder.cluster),
    });
    const credentials = loadCredentials(folder.credentials);
    await ensureCluster(folder, programs, credentials);
    const running = await findRunningPostmaster(folder, programs, credentials);
    writeSettings(folder, { ...serverSettings(programs), ...options.settings });
    const server = running ?? (await launchPostmaster(folder, programs, undefined, { log }));
    await ensureDatabase(server.port, credentials);
    return new HeldServer(server, running !== undefined, { folder, programs, credentials, lock, log, onFailed });
  } catch (error) {
    lock.release();
    throw explainFolderError(folder.root, error);
  }
}
