import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../database/generated/database.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { sharedCounter } from './shared-counter.ts';

const limit = { what: 'password', uses: 5, withinMs: 60_000 };

let testDatabase: TestDatabase;
let servers: [Kysely<DB>, Kysely<DB>];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const open = () => createDatabase(createPool({ url: testDatabase.url, max: 2 }));
  servers = [open(), open()];
});
afterAll(async () => {
  await Promise.all(servers.map((database) => database.destroy()));
  await testDatabase.drop();
});

function counters(of = limit) {
  return [sharedCounter(servers[0], of), sharedCounter(servers[1], of)] as const;
}

it('bears so many guesses of one account on all servers together, until their time is over', async () => {
  const [here, there] = counters();
  const taken = await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 ? here : there).take(1)));
  expect(taken.filter(Boolean)).toHaveLength(limit.uses);
  expect(await here.take(2)).toBe(true);
  expect(await counters({ ...limit, what: 'second factor' })[1].take(1)).toBe(true);
  await sql`update identity_quota set resets_at = now()`.execute(servers[0]);
  expect([await here.take(1), await there.take(1)]).toEqual([true, true]);
});

it('does not count what was right', async () => {
  const [here, there] = counters();
  for (let round = 0; round < limit.uses * 2; round += 1) {
    expect(await here.take(3)).toBe(true);
    await there.giveBack(3);
  }
});
