import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOf, rowsRead } from '../../../testing/query-plan.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { selectRows } from '../../../platform/entity/entity-query.ts';
import { asicEntity } from './asic.entity.ts';
import { poolColumns } from './pool-columns.ts';
import { shareColumns } from './share-columns.ts';

const miners = 1200;

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 2 }));
  site = await seedSite(database, 'site');
  await seedAsics(
    database,
    site,
    Array.from({ length: miners }, (_, n) => ({
      ip: `10.0.${Math.floor(n / 250)}.${n % 250}`,
      workerName: `rig-${n}`,
      model: `S${n}`,
      online: true,
    })),
  );
  await sql`with added as (
      insert into worker (subaccount_id, coin_enum, name, first_share_at)
      select subaccount_id, 0, name, now() from device returning id, subaccount_id
    ) insert into worker_state (worker_id, subaccount_id, hashrate_1h) select id, subaccount_id, id * 1e12 from added
    on conflict (worker_id) do update set hashrate_1h = excluded.hashrate_1h`.execute(database);
  await sql`analyze`.execute(database);
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

/** The plan of the statement by which a page with every column of the pool and those of a full list is read. */
async function planOfPage(orderBy: Record<string, 'asc' | 'desc'>) {
  const access = { subaccountIds: [site.subaccountId], readableKinds: { worker: [site.subaccountId] } };
  return planOf(testDatabase.url, access, async (transaction) => {
    const names = [
      'id',
      'status',
      'agentName',
      'subaccount',
      'blinkStatus',
      ...Object.keys(poolColumns),
      ...Object.keys(shareColumns),
    ];
    const rows = await selectRows({ transaction, subaccountIds: access.subaccountIds }, asicEntity, names, {
      orderBy: [orderBy],
    });
    expect(rows.map(({ poolHashrate1h }) => typeof poolHashrate1h)).toEqual(Array(10).fill('number'));
  });
}

it.each([{ model: 'desc' }, { hashrate: 'desc' }, { workerName: 'asc' }] as const)(
  'a page by %j reads the workers of its ten miners alone',
  async (orderBy) => {
    const plan = await planOfPage(orderBy);
    expect([rowsRead(plan, 'worker'), rowsRead(plan, 'worker_state')]).toEqual([10, 10]);
  },
);
