import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { acquireFolderLock } from '../embedded/folder-lock.ts';
import { isPostmasterOf, readPostmasterFile } from '../embedded/postmaster-file.ts';
import type { EmbeddedPostgres } from '../embedded/held-server.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { databaseFolder, databaseFolders } from './database-folder.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const PREFIX = 'headframe-test-postgres-';

/** A younger folder may belong to a run that is just starting and does not hold its lock yet. */
const SETTLED_AFTER_MS = 120_000;

/** Name of the environment variable by which test workers learn the address of the shared PostgreSQL. */
export const TEST_DATABASE_URL = 'HEADFRAME_TEST_DATABASE_URL';

/** Durability is traded for speed: nothing in these databases is worth a flush. */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  autovacuum_naptime: '10s',
};

function removeAbandoned(folder: string): void {
  try {
    if (Date.now() - statSync(folder).mtimeMs < SETTLED_AFTER_MS) return;
    if (existsSync(path.join(folder, 'postgres')))
      acquireFolderLock(path.join(folder, 'postgres', 'lock'), folder).release();
  } catch {
    return;
  }
  endAndRemove(folder);
}

/** Ends the PostgreSQL of a folder at once, which takes its shared memory along, and removes the folder. */
function endAndRemove(folder: string): void {
  const cluster = path.join(folder, 'postgres', 'cluster');
  const survivor = readPostmasterFile(cluster);
  if (survivor !== undefined && isPostmasterOf(survivor.pid, cluster)) process.kill(survivor.pid, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

let shared: { postgres: EmbeddedPostgres; folder: string } | undefined;

/**
 * Runs once before the integration tests: starts one PostgreSQL for all of them, and clears away what killed runs left. Where a signal
 * ends the run, Vitest exits without a teardown.
 */
export async function setup(): Promise<void> {
  for (const parent of databaseFolders.filter((one) => existsSync(one)))
    for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX)))
      removeAbandoned(path.join(parent, name));
  const folder = makeScratchFolder(PREFIX, databaseFolder());
  process.once('exit', () => endAndRemove(folder));
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, settings: TEST_SETTINGS });
  shared = { postgres, folder };
  process.env[TEST_DATABASE_URL] = postgres.url;
}

/** Runs once after them. */
export async function teardown(): Promise<void> {
  if (shared === undefined) return;
  await shared.postgres.stop();
  rmSync(shared.folder, { recursive: true, force: true, maxRetries: 5 });
}
