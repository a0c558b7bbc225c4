import { describeEvent } from '@headframe/domain/events/event-types';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { alertMinersElsewhere } from './alert-miners-elsewhere.ts';
import { alertAfterMinutes, alertPools } from './alert-pools.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;
let ids: number[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
  site = await seedSite(database, 'farm');
  ids = await seedAsics(
    database,
    site,
    [1, 2, 3].map((last) => ({ ip: `10.0.0.${last}`, hashrate: 1e14, online: true })),
  );
  await sql`with people as (insert into account (email, email_confirmed_at)
      values ('pools@example.test', now()), ('miners@example.test', now()), ('both@example.test', now()) returning id, email)
    insert into subaccount_access (account_id, subaccount_id, permissions)
    select id, ${site.subaccountId}, case split_part(email, '@', 1) when 'pools' then '{trusted_pools}'::text[]
      when 'miners' then '{agent_workers}' else '{trusted_pools,agent_workers}' end from people`.execute(database);
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  for (const table of ['outbox', 'event', 'trusted_pool', 'untrusted_pool_alert'])
    await sql`delete from ${sql.table(table)}`.execute(database);
  await sql`update asic_state set pool_address = 'pool.x:3333', untrusted_pool_since = null`.execute(database);
});

const deps = () => ({ database, publicUrl: 'https://farm.test' });
const subjects = async (to: string) => (await readMails(database, `${to}@example.test`)).map(({ subject }) => subject);
const events = async () =>
  (
    await sql<{ code: number; data: object; name: string }>`select code, data, name from event order by id`.execute(
      database,
    )
  ).rows.map(({ code, data, name }) => `${name}: ${describeEvent(code, data).text}`);
const pass = (minutes: number) =>
  sql`update trusted_pool set seen_since = seen_since - make_interval(mins => ${minutes})`.execute(database);
const mineAt = (address: string, ...miners: number[]) =>
  sql`update asic_state set pool_address = ${address} where device_id = any (${miners}::int[])`.execute(database);
const trust = (hasAlert = true) =>
  sql`insert into trusted_pool (subaccount_id, pool_addresses, expected_min_asic_count, expected_hash_unit, has_alert)
    values (${site.subaccountId}, '{pool.x:3333}', 2, 'th', ${hasAlert})`.execute(database);

it('a trusted pool at which too little is mined for five minutes is an event and a mail, once, and so is its end', async () => {
  await trust();
  expect(await alertPools(deps())).toBe(0);
  await mineAt('elsewhere.example:3333', ...ids.slice(1));
  await alertPools(deps());
  await pass(alertAfterMinutes - 1);
  expect(await alertPools(deps())).toBe(0);
  await pass(2);
  expect(await Promise.all([alertPools(deps()), alertPools(deps())])).toContain(1);
  const low = 'The trusted pool pool.x@3333 has less than expected (farm)';
  expect([await subjects('pools'), await subjects('both'), await subjects('miners')]).toEqual([[low], [low], []]);
  expect((await readMails(database, 'pools@example.test'))[0]?.text).toContain(
    'There now: 1 ASIC and 100.0 Th/s\nExpected ASICs: at least 2',
  );
  await pass(60);
  expect(await alertPools(deps())).toBe(0);
  await mineAt('pool.x:3333', ...ids);
  await alertPools(deps());
  await pass(alertAfterMinutes + 1);
  await alertPools(deps());
  expect(await subjects('pools')).toEqual([low, 'The trusted pool pool.x@3333 is as expected again (farm)']);
  expect(await events()).toEqual([
    'pool.x@3333: Less than expected: 1 ASIC and 100.0 Th/s.',
    'pool.x@3333: As expected: 3 ASICs and 300.0 Th/s.',
  ]);
});

it('one that is low for less than that, or has no alert, is no news', async () => {
  await trust();
  await mineAt('elsewhere.example:3333', ...ids);
  await alertPools(deps());
  await mineAt('pool.x:3333', ...ids);
  await pass(60);
  await alertPools(deps());
  await mineAt('elsewhere.example:3333', ...ids);
  await sql`update trusted_pool set has_alert = false`.execute(database);
  await alertPools(deps());
  await pass(60);
  await alertPools(deps());
  expect([await subjects('pools'), await events()]).toEqual([[], []]);
});

it('a miner that mines elsewhere is mailed to who sees miners and pools, once, and further ones an hour later', async () => {
  const elsewhere = (id: number | undefined) =>
    sql`update asic_state set untrusted_pool_since = clock_timestamp(), pool_address = 'evil.example:3333'
      where device_id = ${id}`.execute(database);
  await elsewhere(ids[0]);
  expect(await alertMinersElsewhere(deps())).toBe(0);
  await sql`insert into untrusted_pool_alert (subaccount_id, is_on) values (${site.subaccountId}, true)`.execute(
    database,
  );
  expect(await alertMinersElsewhere(deps())).toBe(1);
  await elsewhere(ids[1]);
  await elsewhere(ids[2]);
  expect(await alertMinersElsewhere(deps())).toBe(0);
  await sql`update untrusted_pool_alert set mailed_at = mailed_at - interval '61 minutes'`.execute(database);
  expect(await alertMinersElsewhere(deps())).toBe(1);
  await sql`update untrusted_pool_alert set mailed_at = mailed_at - interval '61 minutes'`.execute(database);
  expect(await alertMinersElsewhere(deps())).toBe(0);
  expect([await subjects('pools'), await subjects('miners')]).toEqual([[], []]);
  expect(await subjects('both')).toEqual([
    'An ASIC mines at an untrusted pool (farm)',
    '2 ASICs mine at an untrusted pool (farm)',
  ]);
  const [mail] = await readMails(database, 'both@example.test');
  expect(mail?.text).toContain('10.0.0.1: evil.example:3333');
  expect(mail?.isEssential).toBe(true);
});
