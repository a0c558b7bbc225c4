import { existsSync } from 'node:fs';
import path from 'node:path';
import { DATABASE, databaseUrl, loadCredentials } from './credentials.ts';
import { clusterMajorVersion, prepareDatabaseFolder } from './database-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { explainFolderError } from './writable-folder.ts';

/** The database of a data folder, for one errand. */
export interface OpenDatabase {
  /** Address for the owner role. */
  url: string;
  /** Leaves things as they were: a database that was brought up for the errand is stopped. */
  close(): Promise<void>;
}

function runningUrl(dataFolder: string): string | undefined {
  const folder = prepareDatabaseFolder(dataFolder);
  if (clusterMajorVersion(folder.cluster) === undefined) throw noDatabase(dataFolder);
  try {
    const found = readPostmasterFile(folder.cluster);
    if (found === undefined || !isPostmasterOf(found.pid, folder.cluster)) return undefined;
    return databaseUrl('owner', found.port, loadCredentials(folder.credentials), DATABASE);
  } catch (error) {
    throw explainFolderError(folder.root, error);
  }
}

function noDatabase(dataFolder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `There is no database in ${path.resolve(dataFolder)}. Name the data folder with HEADFRAME_DATA, or the database with DATABASE_URL.`,
  );
}

/**
 * Opens the embedded database of a data folder beside the Headframe that runs on it, or brings it up where none does. A
 * folder without a database stays as it is.
 * @throws EmbeddedPostgresError with a message for the operator.
 */
export async function openEmbeddedDatabase(dataFolder: string): Promise<OpenDatabase> {
  if (!existsSync(path.join(dataFolder, 'postgres'))) throw noDatabase(dataFolder);
  const url = runningUrl(dataFolder);
  if (url !== undefined) return { url, close: async () => undefined };
  const started = await startEmbeddedPostgres({ dataFolder });
  return { url: started.url, close: () => started.stop() };
}
