import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { algorithms } from '@headframe/domain/coins/algorithms';
import { hashesPerFamilyUnit, hashrateFamily } from '@headframe/domain/coins/coin-family';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../database/generated/database.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { hashesPerUnitOf, inMegahashes, inTerahashes } from './family-sql.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 1 }));
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

it('puts each coin where the rest of the product has it', async () => {
  const { rows } = await sql<{ coin: number; mega: boolean; tera: boolean; hashes: number }>`
    select coin, ${inMegahashes(sql`c.coin`)} as mega, ${inTerahashes(sql`c.coin`)} as tera, ${hashesPerUnitOf(sql`c.coin`)} as hashes
    from generate_series(0, ${algorithms.length}::int) as c (coin) order by coin`.execute(database);
  expect(rows).toEqual(
    rows.map(({ coin }) => {
      const family = hashrateFamily(coin);
      return { coin, mega: family === 'mh', tera: family === 'th', hashes: hashesPerFamilyUnit[family] };
    }),
  );
  expect(rows).toHaveLength(algorithms.length + 1);
});

it('is the one place where a coin decides on a unit', () => {
  const root = join(import.meta.dirname, '../..');
  const byHand = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /coin_enum <> \d|coin_enum = \d then 1e|megahashCoins\}::/.test(text);
  });
  expect(byHand).toEqual([]);
});
