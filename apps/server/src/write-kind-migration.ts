/**
 * Migrates an empty database, compares it with the descriptors of all kinds, and writes what is missing as the next migration, `NAME`; without
 * a name it prints it.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from './platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import { createDatabase, createPool } from './platform/database/pool.ts';
import { makeScratchFolder } from './platform/database/testing/scratch-folder.ts';
import { kindIngests } from './features/devices/ingest/index.ts';
import { catalogueOf, kindMigration, kindTableNames } from './features/devices/kind-platform/index.ts';

const folder = path.resolve(import.meta.dirname, '../migrations');

async function missing(url: string) {
  const database = createDatabase(createPool({ url, max: 1 }));
  try {
    const changes = [];
    for (const { kind, columns, detailColumns } of kindIngests) {
      const stored = await catalogueOf(database, kindTableNames(kind));
      changes.push(kindMigration(kind, { ...columns, ...detailColumns }, stored));
    }
    const text = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');
    return { up: text(changes.map(({ up }) => up)), down: text(changes.map(({ down }) => down).reverse()) };
  } finally {
    await database.destroy();
  }
}

const [name] = process.argv.slice(2);
if (name !== undefined && !/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`No name of a migration: ${name}`);
const scratch = makeScratchFolder('headframe-kind-tables-');
const postgres = await startEmbeddedPostgres({ dataFolder: scratch, settings: { fsync: 'off' } });
try {
  await migrate({ url: postgres.url });
  const { up, down } = await missing(postgres.url);
  const last =
    readdirSync(folder)
      .filter((file) => file.endsWith('.up.sql'))
      .toSorted()
      .at(-1) ?? '0000';
  const file = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}-${name}`;
  if (up === '') process.stdout.write('The tables of all kinds are as their descriptors say.\n');
  else if (name === undefined) process.stdout.write(`${up}\n`);
  else {
    writeFileSync(path.join(folder, `${file}.up.sql`), `${up}\n`);
    writeFileSync(path.join(folder, `${file}.down.sql`), `${down}\n`);
    process.stdout.write(`Wrote migrations/${file}.up.sql and .down.sql: read them before they are committed.\n`);
  }
} finally {
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
