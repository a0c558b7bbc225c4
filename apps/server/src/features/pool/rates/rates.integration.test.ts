import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { seedRate } from '../../../testing/seed-rate.ts';
import { seedSite } from '../../../testing/seed-site.ts';
import { adoptRateSettings } from './adopt-rate-settings.ts';
import { houseRatesOn, userFeeOn } from './rates-on.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
const log = { info: vi.fn() };
const at = (day: string) => Date.parse(`${day}T22:00:00Z`);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  log.info.mockClear();
  await sql`delete from rate`.execute(database);
});

const ratesOn = (day: string) =>
  withAccess(database, 'headframe_jobs', [], (transaction) => houseRatesOn(transaction, day));
const adopt = (day: string, poolFee: number, referralShare = 1000) =>
  adoptRateSettings(database, log, { poolFee, referralShare }, at(day));

describe('a setting of a rate', () => {
  it('is of all days at first, and once changed of the days from tomorrow on', async () => {
    await adopt('2026-11-20', 200);
    expect(await ratesOn('2020-01-01')).toEqual({ poolFee: 200, referralShare: 1000 });
    await adopt('2026-11-21', 300, 500);
    expect(await ratesOn('2026-11-20')).toEqual({ poolFee: 200, referralShare: 1000 });
    expect(await ratesOn('2026-11-21')).toEqual({ poolFee: 200, referralShare: 1000 });
    expect(await ratesOn('2026-11-22')).toEqual({ poolFee: 300, referralShare: 500 });
    expect(log.info).toHaveBeenCalledTimes(2);
  });

  it('is kept once, by two servers that start at the same time too', async () => {
    await Promise.all([adopt('2026-11-20', 200), adopt('2026-11-20', 200)]);
    await Promise.all([adopt('2026-11-21', 0), adopt('2026-11-21', 0)]);
    const { rows } = await sql`select first_day::text as day, parts from rate where kind = 'pool_fee'
      order by id`.execute(database);
    expect(rows).toEqual([
      { day: '2009-01-03', parts: 200 },
      { day: '2026-11-22', parts: 0 },
    ]);
  });

  it('is refused at the start where a user fee leaves no room for it, and keeps what was', async () => {
    await adopt('2026-11-20', 200);
    const { rows } = await sql<{
      id: number;
    }>`insert into account (email) values ('dear@example.test') returning id`.execute(database);
    await sql`insert into rate (kind, account_id, first_day, parts, source)
      values ('user_fee', ${rows[0]?.id}, '2026-12-24', 9000, 'administrator')`.execute(database);
    await expect(adopt('2026-11-21', 1001)).rejects.toThrow(
      'HEADFRAME_POOL_FEE: 10.01 % and a user fee of 90 % are above 100 % together.',
    );
    expect(await ratesOn('2026-12-24')).toMatchObject({ poolFee: 200 });
    await adopt('2026-11-21', 1000);
    expect(await ratesOn('2026-12-24')).toMatchObject({ poolFee: 1000 });
  });

  it('leaves what the administrator set since, as long as it stays', async () => {
    await adopt('2026-11-20', 200);
    await seedRate(database, 'pool_fee', { parts: 150, firstDay: '2026-11-23' });
    await adopt('2026-11-24', 200);
    expect(await ratesOn('2026-11-25')).toMatchObject({ poolFee: 150 });
    await adopt('2026-11-24', 250);
    expect(await ratesOn('2026-11-24')).toMatchObject({ poolFee: 150 });
    expect(await ratesOn('2026-11-25')).toMatchObject({ poolFee: 250 });
  });
});

describe('a rate', () => {
  it('of several with the same first day is the latest that was set; a user fee is that of the owner', async () => {
    const [site, other] = [await seedSite(database, 'farm'), await seedSite(database, 'other')];
    await seedRate(database, 'user_fee', { parts: 100, firstDay: '2026-11-20', accountId: site.accountId });
    await seedRate(database, 'user_fee', { parts: 300, firstDay: '2026-11-22', accountId: site.accountId });
    await seedRate(database, 'user_fee', { parts: 200, firstDay: '2026-11-22', accountId: site.accountId });
    const feeOn = (day: string, { subaccountId }: { subaccountId: number }) =>
      withAccess(database, 'headframe_jobs', [], (transaction) => userFeeOn(transaction, day, subaccountId));
    expect(await feeOn('2026-11-19', site)).toBe(0);
    expect(await feeOn('2026-11-21', site)).toBe(100);
    expect(await feeOn('2026-12-31', site)).toBe(200);
    expect(await feeOn('2026-12-31', other)).toBe(0);
  });

  it('is changed and removed by no role, and read by the API not at all', async () => {
    await seedRate(database, 'pool_fee', { parts: 200 });
    for (const role of ['headframe_api', 'headframe_identity', 'headframe_jobs'] as const)
      for (const change of [sql`update rate set parts = 0`, sql`delete from rate`])
        await expect(
          withAccess(database, role, [], (transaction) => change.execute(transaction)),
          role,
        ).rejects.toThrow('permission denied');
    await expect(
      withAccess(database, 'headframe_api', [], (transaction) =>
        sql`select rate_on('pool_fee', '2026-11-20')`.execute(transaction),
      ),
    ).rejects.toThrow('permission denied');
  });
});
