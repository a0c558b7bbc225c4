import { startEmbeddedPostgres } from '@headframe/server/platform/database/embedded/start-embedded-postgres';
import type { DB } from '@headframe/server/platform/database/generated/database';
import { migrate } from '@headframe/server/platform/database/migrate';
import { createDatabase, createPool } from '@headframe/server/platform/database/pool';
import type { Kysely } from 'kysely';
import path from 'node:path';
import type { Bench } from './bench-case.ts';
import { scratchFolder } from './scratch-folder.ts';

/** A migrated PostgreSQL of a case's own. */
export interface ScratchDatabase {
  url: string;
  folder: string;
  database: Kysely<DB>;
  /** Of its first process, whose children serve the connections. */
  processId: number;
}

/** Starts a PostgreSQL with the product's settings and schema, gone with the case. */
export async function startScratchDatabase(bench: Bench, connections: number): Promise<ScratchDatabase> {
  const folder = await scratchFolder(bench);
  const postgres = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'data') });
  bench.atEnd.defer(() => postgres.stop());
  bench.log(`PostgreSQL ${postgres.version}`);
  await migrate({ url: postgres.url });
  const database = createDatabase(createPool({ url: postgres.url, max: connections }));
  bench.atEnd.defer(() => database.destroy());
  return { url: postgres.url, folder, database, processId: postgres.pid };
}
