import { startEmbeddedPostgres } from '@headframe/server/platform/database/embedded/start-embedded-postgres';
import { migrate } from '@headframe/server/platform/database/migrate';
import { createDatabase, createPool } from '@headframe/server/platform/database/pool';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A migrated PostgreSQL of its own with the product's settings, gone after `close`. */
export async function startScratchDatabase(connections: number) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-bench-'));
  const postgres = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'data') });
  await migrate({ url: postgres.url });
  const database = createDatabase(createPool({ url: postgres.url, max: connections }));
  return {
    url: postgres.url,
    folder,
    database,
    async close() {
      await database.destroy();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
