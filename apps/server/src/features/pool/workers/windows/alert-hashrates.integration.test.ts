import { describeEvent } from '@headframe/domain/events/event-types';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { readMails } from '../../../../testing/read-mails.ts';
import { seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { seedShares } from '../testing/seed-shares.ts';
import { countShares } from './count-shares.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A whole minute, three days ago. */
const start = Math.floor(Date.now() / dayMs) * dayMs - 3 * dayMs;
/** Shares of a minute at 100 Th/s. */
const minute = BigInt(Math.round((1e14 * 60) / 65_536));

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
  site = await seedSite(database, 'farm');
  await sql`with people as (insert into account (email, email_confirmed_at)
      values ('sees@example.test', now()), ('blind@example.test', now()) returning id, email)
    insert into subaccount_access (account_id, subaccount_id, permissions)
    select id, ${site.subaccountId}, case when email like 'sees%' then '{workers}'::text[] else '{withdraw}' end from people`.execute(
    database,
  );
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  await sql`truncate worker, worker_hour, share_late cascade`.execute(database);
  await sql`update share_clock set counted_until = ${new Date(start)}`.execute(database);
  for (const table of ['outbox', 'event']) await sql`delete from ${sql.table(table)}`.execute(database);
});

const pubsub = { publish: async () => undefined };
const countTo = (at: number) =>
  countShares({ database, pubsub, publicUrl: 'https://farm.test' }, start + at * minuteMs + 15_000);

async function shares(from: number, to: number, ...workers: string[]): Promise<void> {
  for (const worker of workers)
    for (let at = from; at < to; at += 1)
      await seedShares(database, {
        subaccountId: site.subaccountId,
        worker,
        at: start + at * minuteMs,
        credited: minute,
      });
}
const subjects = async (to: string) => (await readMails(database, `${to}@example.test`)).map(({ subject }) => subject);
const events = async () =>
  (
    await sql<{ code: number; name: string; data: object; at: Date }>`select code, name, data, at from event
      order by at, name`.execute(database)
  ).rows.map(
    ({ code, name, data, at }) => `${(at.getTime() - start) / minuteMs} ${name} ${describeEvent(code, data).label}`,
  );

it('a low hashrate is mailed at each alert to who sees workers, and once when it is over', async () => {
  await shares(0, 60, 'weak');
  await countTo(60);
  await sql`update worker set hashrate_threshold = 90e12`.execute(database);
  for (const at of [67, 76]) await countTo(at);
  expect(await subjects('farm')).toEqual([]);
  for (const at of [77, 78, 100, 136]) await countTo(at);
  expect(await subjects('farm')).toEqual(['The hashrate of weak is below its threshold (farm)']);
  await countTo(137);
  await shares(137, 200, 'weak');
  for (const at of [200, 201, 230]) await countTo(at);
  const all = [
    'The hashrate of weak is below its threshold (farm)',
    'The hashrate of weak is still below its threshold (farm)',
    'The hashrate of weak is at its threshold again (farm)',
  ];
  expect([await subjects('farm'), await subjects('sees'), await subjects('blind')]).toEqual([all, all, []]);
  const [low] = await readMails(database, 'farm@example.test');
  expect(low?.text).toMatch(/weak: \d\d\.\d\d Th\/s, threshold 90\.00 Th\/s/);
  expect(low?.link?.pathname).toBe('/user/pool/worker-management');
  expect(await events()).toEqual(['77 weak Hashrate below its threshold', '200 weak Hashrate at its threshold again']);
});

it('workers that fall together are in one mail', async () => {
  const names = Array.from({ length: 22 }, (_, number) => `rig${String(number).padStart(2, '0')}`);
  await shares(50, 60, ...names);
  await countTo(60);
  await sql`update worker set hashrate_threshold = 90e12`.execute(database);
  for (const at of [110, 121]) await countTo(at);
  const [mail, ...others] = await readMails(database, 'farm@example.test');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('The hashrates of 22 workers are below their thresholds (farm)');
  expect(mail?.text).toContain('rig00: ');
  expect(mail?.text).toContain('and 2 more');
  expect(await events()).toHaveLength(22);
});

it('one that is stopped, or of which the threshold is taken away, is not said to be back', async () => {
  await shares(0, 60, 'weak');
  await countTo(60);
  await sql`update worker set hashrate_threshold = 90e12`.execute(database);
  for (const at of [67, 77]) await countTo(at);
  await sql`update worker set hashrate_threshold = null`.execute(database);
  for (const at of [78, 90]) await countTo(at);
  expect(await subjects('farm')).toHaveLength(1);
});
