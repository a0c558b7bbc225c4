import { placeText } from '@headframe/domain/places/place-text';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';

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

const name = fc.constantFrom('Hall A', '[2,]', null);
const coordinate = fc.constantFrom(1, 7, null);

it('database and domain write places alike', async () => {
  const place = fc.record({
    groupName: name,
    groupRow: coordinate,
    groupColumn: coordinate,
    rackName: name,
    rackRow: coordinate,
    rackColumn: coordinate,
    row: coordinate,
    column: coordinate,
  });
  await fc.assert(
    fc.asyncProperty(place, async (given) => {
      const { groupName, groupRow, groupColumn, rackName, rackRow, rackColumn, row, column } = given;
      const { rows } = await sql<{ text: string | null }>`
        select place_text(${groupName}::text, ${groupRow}::int, ${groupColumn}::int, ${rackName}::text, ${rackRow}::int,
          ${rackColumn}::int, ${row}::int, ${column}::int) as text`.execute(database);
      expect(rows[0]?.text ?? undefined).toBe(placeText(given));
    }),
  );
  expect(placeText({ groupName: 'Hall A', rackName: 'A-07', rackRow: 2, rackColumn: 7, row: 3 })).toBe(
    'Hall A / A-07 [2,7] / [3,-]',
  );
});
