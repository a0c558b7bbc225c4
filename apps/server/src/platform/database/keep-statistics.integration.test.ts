import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyzeGrownTables } from './keep-statistics.ts';
import { createDatabase, createPool } from './pool.ts';
import { createEmptyDatabase, type TestDatabase } from './testing/test-database.ts';

let empty: TestDatabase;
let database: ReturnType<typeof createDatabase>;

beforeAll(async () => {
  empty = await createEmptyDatabase();
  database = createDatabase(createPool({ url: empty.url, max: 1 }));
  await sql`create table grown (value integer) with (autovacuum_enabled = false)`.execute(database);
  await sql`create table "Small one" (value integer) with (autovacuum_enabled = false)`.execute(database);
});

afterAll(async () => {
  await database.destroy();
  await empty.drop();
});

/** Adds rows, and has this connection report them at once. */
async function insert(table: string, count: number): Promise<void> {
  await sql`insert into ${sql.table(table)} select generate_series(1, ${count})`.execute(database);
  await sql`select pg_stat_force_next_flush()`.execute(database);
}

test('looks at tables that grew tenfold, once, and at no others', async () => {
  await insert('grown', 2000);
  await insert('Small one', 20);
  expect(await analyzeGrownTables(database)).toEqual(['grown']);
  const { rows } = await sql<{ tuples: number }>`
    select reltuples::int as tuples from pg_class where relname = 'grown'`.execute(database);
  expect(rows).toEqual([{ tuples: 2000 }]);
  await insert('grown', 2000);
  expect(await analyzeGrownTables(database)).toEqual([]);
  await insert('grown', 20_000);
  await insert('Small one', 200);
  expect(new Set(await analyzeGrownTables(database))).toEqual(new Set(['grown', '"Small one"']));
});
