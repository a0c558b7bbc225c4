import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrayLiteral } from './array-literal.ts';
import type { DB } from './generated/database.ts';
import { createDatabase, createPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

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

it('is read by PostgreSQL as the values it was made of', async () => {
  const texts = fc.array(
    fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('null', '{', '"', '\\', ','))),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const { rows } = await sql<{ read: (string | null)[] }>`
        select ${arrayLiteral(values)}::text[] as read`.execute(database);
      expect(rows[0]?.read).toEqual(values.map((value) => value?.toWellFormed().replaceAll('\0', '') ?? null));
    }),
    { numRuns: 50 },
  );
  const { rows } = await sql`select ${arrayLiteral([true, null, false])}::boolean[] as flags,
    ${arrayLiteral([1.5, null, -2e300])}::float8[] as numbers`.execute(database);
  expect(rows).toEqual([{ flags: [true, null, false], numbers: [1.5, null, -2e300] }]);
});
