import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrationFiles } from './migration-files.ts';
import { migrate, migrateDown } from './migrate.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'headframe-migrations-'));
const databases: TestDatabase[] = [];

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database.url;
}

/** Everything the migrations made, as text: tables with their columns, functions, types, policies, indexes. */
const INVENTORY = `
  SELECT string_agg(line, E'\\n' ORDER BY line) AS lines FROM (
    SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') AS line
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'schema_migration'
    UNION ALL SELECT 'function ' || proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'type ' || typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typname !~ 'schema_migration'
    UNION ALL SELECT 'policy ' || tablename || ' ' || policyname FROM pg_policies WHERE schemaname = 'public'
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'schema_migration'
  ) AS found`;

async function inventory(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ lines: string | null }>(INVENTORY).finally(() => client.end());
  return rows[0]?.lines ?? '';
}

function writeMigration(version: number, name: string, up: string, down: string, into = folder): void {
  const number = String(version).padStart(4, '0');
  writeFileSync(path.join(into, `${number}-${name}.up.sql`), up);
  writeFileSync(path.join(into, `${number}-${name}.down.sql`), down);
}

// Roles belong to the whole cluster: let them be made once, by whoever makes the template, before they are granted here.
beforeAll(async () => {
  databases.push(await createTestDatabase());
});

afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true });
});

describe('the migrations of this server', () => {
  test('go forward, back to the baseline, and forward to the same schema', async () => {
    const url = await emptyDatabase();
    const [baseline, ...later] = readMigrationFiles();
    const names = later.map((file) => file.name);
    expect(await migrate({ url })).toEqual(['baseline', ...names]);
    const forward = await inventory(url);
    expect(forward).toContain('column ');
    expect(await migrateDown({ url, toVersion: baseline?.version ?? 0 })).toEqual(names.toReversed());
    expect(await migrate({ url })).toEqual(names);
    expect(await inventory(url)).toBe(forward);
  });
});

describe('migrating', () => {
  let url: string;
  beforeAll(async () => {
    url = await emptyDatabase();
    writeMigration(1, 'first', 'CREATE TABLE first (id integer)', 'DROP TABLE first');
    writeMigration(2, 'second', 'CREATE TABLE second (id integer)', 'DROP TABLE second');
  });

  test('several servers at once apply each step once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => migrate({ url, folder })));
    expect(results.flat()).toEqual(['first', 'second']);
  });

  test('a step that fails leaves nothing behind', async () => {
    writeMigration(3, 'broken', 'CREATE TABLE third (id integer); SELECT 1 / 0', 'DROP TABLE third');
    await expect(migrate({ url, folder })).rejects.toThrow(/Migration 3 \(broken\) failed: division by zero/);
    expect(await inventory(url)).not.toContain('third');
    writeMigration(3, 'broken', 'CREATE TABLE third (id integer)', 'DROP TABLE third');
    expect(await migrate({ url, folder })).toEqual(['broken']);
  });

  test('line endings do not count as a change, any other change of an applied step is refused', async () => {
    writeMigration(2, 'second', 'CREATE TABLE second (id integer)', 'DROP TABLE second');
    expect(await migrate({ url, folder })).toEqual([]);
    writeMigration(2, 'second', 'CREATE TABLE second (id bigint)', 'DROP TABLE second');
    await expect(migrate({ url, folder })).rejects.toThrow(/Migration 2 \(second\) was changed/);
    writeMigration(2, 'second', 'CREATE TABLE second (id integer)', 'DROP TABLE second');
  });

  test('a database newer than the program is refused', async () => {
    rmSync(path.join(folder, '0003-broken.up.sql'));
    rmSync(path.join(folder, '0003-broken.down.sql'));
    await expect(migrate({ url, folder })).rejects.toThrow(/newer than this Headframe/);
  });

  test('a gap in the numbers is refused', async () => {
    writeMigration(5, 'gap', 'SELECT 1', 'SELECT 1');
    await expect(migrate({ url, folder })).rejects.toThrow(/0005-gap.up.sql should have the number 3/);
  });
});

describe('a baseline', () => {
  const before = mkdtempSync(path.join(tmpdir(), 'headframe-before-'));
  const after = mkdtempSync(path.join(tmpdir(), 'headframe-after-'));
  const room = path.join(after, '0002-baseline', '01-room.sql');

  beforeAll(() => {
    writeMigration(1, 'first', 'CREATE TABLE first (id integer)', 'DROP TABLE first', before);
    writeMigration(2, 'second', 'CREATE TABLE second (id integer)', 'DROP TABLE second', before);
    mkdirSync(path.dirname(room));
    writeFileSync(room, 'CREATE TABLE first (id integer);');
    writeFileSync(path.join(after, '0002-baseline', '02-room.sql'), 'CREATE TABLE second (id integer);');
    writeMigration(3, 'third', 'CREATE TABLE third (id integer)', 'DROP TABLE third', after);
  });

  afterAll(() => {
    for (const one of [before, after]) rmSync(one, { recursive: true });
  });

  test('is all that an empty database gets before the steps that follow it', async () => {
    const url = await emptyDatabase();
    expect(await migrate({ url, folder: after })).toEqual(['baseline', 'third']);
    expect(await migrate({ url, folder: after })).toEqual([]);
    expect(await migrateDown({ url, folder: after, toVersion: 2 })).toEqual(['third']);
    await expect(migrateDown({ url, folder: after, toVersion: 0 })).rejects.toThrow(
      'The baseline (2) has no way back.',
    );
    expect(await inventory(url)).toContain('column second.id');
  });

  test('leaves a database alone that holds all the steps before it', async () => {
    const url = await emptyDatabase();
    await migrate({ url, folder: before });
    expect(await migrate({ url, folder: after })).toEqual(['third']);
    await expect(migrate({ url, folder: before })).rejects.toThrow(/newer than this Headframe.*this version knows 2/);
  });

  test('refuses a database that holds some of them', async () => {
    const url = await emptyDatabase();
    await migrate({ url, folder: before });
    await migrateDown({ url, folder: before, toVersion: 1 });
    await expect(migrate({ url, folder: after })).rejects.toThrow(
      /too old for this Headframe: it stands at migration 1, this version goes on from 2/,
    );
    expect(await inventory(url)).not.toContain('third');
  });

  test('is not changed once it has made a database', async () => {
    const url = await emptyDatabase();
    await migrate({ url, folder: after });
    writeFileSync(room, 'CREATE TABLE first (id bigint);');
    await expect(migrate({ url, folder: after })).rejects.toThrow(/Migration 2 \(baseline\) was changed/);
  });
});
