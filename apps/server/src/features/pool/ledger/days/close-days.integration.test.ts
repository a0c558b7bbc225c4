import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { seedRate } from '../../../../testing/seed-rate.ts';
import { seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { checkLedger } from '../check-ledger.ts';
import { seedWork, type SeededWork } from '../../../../testing/seed-work.ts';
import { closeDay } from './close-day.ts';
import { closeDueDays } from './close-due-days.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;
let tests = 0;
const log = { error: vi.fn(), info: vi.fn() };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  tests += 1;
  log.error.mockClear();
  site = await seedSite(database, `farm${tests}`);
  await sql`delete from pool_process`.execute(database);
});

const day = '2026-11-20';
const next = '2026-11-21';
const later = (minutes: number) => Date.parse(`${next}T00:00:00Z`) + minutes * 60_000;
const deps = () => ({ database, log, rewardsReferrals: true });
async function close(minutes: number, options?: { all: boolean }, poolFee = 200) {
  await seedRate(database, 'pool_fee', { parts: poolFee });
  await closeDueDays(deps(), later(minutes), options);
}

/** Shares of the test's own chain; each test has one. */
const mine = (work: Partial<SeededWork> = {}) =>
  seedWork(database, {
    subaccountId: site.subaccountId,
    worker: 'rig-1',
    at: `${day}T12:00:00Z`,
    difficulty: 1n,
    chain: `chain ${tests}`,
    ...work,
  });

/** The minute of the worked example: 300 and 120 shares before a retarget, 150 after it. */
async function mineExample(): Promise<number> {
  await mine({ difficulty: 300n * 1_048_576n });
  await mine({ difficulty: 120n * 2_097_152n, worker: 'rig-2' });
  const { chainId } = await mine({ difficulty: 150n * 1_048_576n, bits: 0x17020f1b });
  return chainId;
}

const process = (name: string, storedUntil: string | null) =>
  sql`insert into pool_process (id, name, started_at, seen_at, stored_until)
    values (gen_random_uuid(), ${name}, ${`${day}T00:00:00Z`}, ${`${day}T23:59:00Z`}, ${storedUntil}::timestamptz)`.execute(
    database,
  );
const store = (name: string, until: string) =>
  sql`update pool_process set stored_until = ${until}::timestamptz where name = ${name}`.execute(database);

async function entries() {
  const { rows } = await sql<{ day: string; kind: string; revision: number; amount: bigint }>`
    select day::text as day, kind, revision, amount_satoshi::text as amount from ledger_entry
    where subaccount_id = ${site.subaccountId} order by day, revision, kind`.execute(database);
  return rows.map(({ day: of, kind, revision, amount }) => `${of} ${kind} ${revision} ${amount}`);
}

async function closed() {
  const { rows } = await sql`select d.day::text as day, d.is_complete as "isComplete", d.missing from day_close d
    join chain c on c.id = d.chain_id where c.name = ${`chain ${tests}`}`.execute(database);
  return rows;
}

async function balance(): Promise<bigint | undefined> {
  const { rows } = await sql<{ available_satoshi: bigint }>`select available_satoshi from ledger_balance
    where subaccount_id = ${site.subaccountId}`.execute(database);
  return rows[0]?.available_satoshi;
}

const example = [`${day} earnings 0 1715`, `${day} pool_fee 0 -34`];

describe('a day', () => {
  it('is posted as FPPS by hand says, over a retarget, once however often it is run', async () => {
    await mineExample();
    await process('eu-1', `${next}T00:00:00Z`);
    await close(1);
    expect(await entries()).toEqual(example);
    expect(await balance()).toBe(1681n);
    expect(await closed()).toEqual([{ day, isComplete: true, missing: [] }]);
    await close(2);
    await close(300, { all: true });
    await Promise.all([close(301, { all: true }), close(301, { all: true })]);
    expect(await entries()).toEqual(example);
    expect(await checkLedger(database)).toEqual([]);
  });

  it('is 4,811,443 satoshi for 100 PH/s, with the work, rates and remainders that explain it', async () => {
    await mine({ difficulty: 2_011_656_761_169n });
    await close(1, undefined, 0);
    expect(await entries()).toEqual([`${day} earnings 0 4811443`]);
    const { rows } = await sql<
      Record<string, unknown>
    >`select credited::text as credited, shares, pool_fee, user_fee, net_satoshi,
        floor(pps_exact / (65535::numeric * 2::numeric ^ 224))::text as pps, carried_in, is_complete, works,
        ((fpps_exact - net_satoshi * 65535::numeric * 2::numeric ^ 224) * 10000 = (carried_out ->> 'net')::numeric) as "carriesRest"
      from revenue_day where subaccount_id = ${site.subaccountId}`.execute(database);
    const credited = `${2_011_656_761_169n * 65_536n}`;
    expect(rows).toEqual([
      {
        credited,
        shares: 1,
        pool_fee: 0,
        user_fee: 0,
        net_satoshi: 4_811_443n,
        pps: '4790153',
        carried_in: { net: '0', poolFee: '0', userFee: '0' },
        is_complete: true,
        works: [
          {
            bits: 0x1702250f,
            feeRate: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
            credited,
            shares: 1,
            subsidy: '312500000',
            feeSum: '200000077',
            feeBlocks: 144,
          },
        ],
        carriesRest: true,
      },
    ]);
  });

  it('ends at midnight UTC', async () => {
    await mine({ at: `${day}T23:59:59.999Z`, difficulty: 2_011_656_761_169n });
    await mine({ at: `${next}T00:00:00Z`, difficulty: 2_011_656_761_169n });
    await close(1, undefined, 0);
    expect(await entries()).toEqual([`${day} earnings 0 4811443`]);
  });

  it('waits for the shares of every pool program', async () => {
    await mineExample();
    await process('eu-1', `${next}T00:00:05Z`);
    await process('us-1', `${day}T23:59:59Z`);
    await process('new', null);
    await close(59);
    expect(await entries()).toEqual([]);
    expect(await closed()).toEqual([]);
    await store('us-1', `${next}T00:00:00Z`);
    await store('new', `${next}T00:30:00Z`);
    await close(59);
    expect(await entries()).toEqual(example);
    expect(await closed()).toEqual([{ day, isComplete: true, missing: [] }]);
  });

  it('closes at 01:00 UTC as incomplete; what comes later is an adjustment of that day with its fees', async () => {
    await mineExample();
    await process('us-1', `${day}T20:00:00Z`);
    await close(60);
    expect(await entries()).toEqual(example);
    expect(await closed()).toEqual([{ day, isComplete: false, missing: ['us-1'] }]);
    // As much again, in pieces: all of it earns 3430.9 satoshi, 3362.3 after the fee.
    await mineExample();
    await close(500, undefined, 300);
    expect(await entries()).toEqual([...example, `${day} earnings 1 1715`, `${day} pool_fee 1 -34`]);
    await mine({ difficulty: 2_011_656_761_169n });
    await store('us-1', `${next}T09:00:00Z`);
    await close(505, undefined, 300);
    const all = await entries();
    expect(all.slice(0, 4)).toEqual([...example, `${day} earnings 1 1715`, `${day} pool_fee 1 -34`]);
    expect(all).toHaveLength(6);
    expect(await closed()).toEqual([{ day, isComplete: true, missing: [] }]);
    // Everything at once: floor of the exact net of all shares, and no satoshi of the splitting is lost.
    const once = await seedSite(database, `once${tests}`);
    site = { ...site, subaccountId: once.subaccountId };
    tests += 1;
    await mineExample();
    await mineExample();
    await mine({ difficulty: 2_011_656_761_169n });
    await close(1);
    const { rows } = await sql<{ available_satoshi: bigint }>`select available_satoshi from ledger_balance
      where available_satoshi > 2000 order by chain_id desc limit 2`.execute(database);
    expect(rows[0]).toEqual(rows[1]);
    expect(await checkLedger(database)).toEqual([]);
  });

  it('takes late shares of a closed day at night, and no shares away', async () => {
    await mineExample();
    await close(1);
    await mine({ difficulty: 2_011_656_761_169n, worker: 'late' });
    await close(10);
    expect(await entries()).toEqual(example);
    await close(200, { all: true });
    expect((await entries()).slice(2).map((text) => text.split(' ')[1])).toEqual(['earnings', 'pool_fee']);
    const before = await entries();
    await sql`delete from share_batch where subaccount_id = ${site.subaccountId}
      and worker_id in (select id from worker where name = 'late')`.execute(database);
    await close(201, { all: true });
    expect(await entries()).toEqual(before);
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ day, subaccounts: 1 }),
      'Fewer shares of a day are stored than were posted.',
    );
  });

  it('is charged at the rates of its own day, also where it is closed after they changed', async () => {
    const { accountId } = site;
    await seedRate(database, 'user_fee', { parts: 100, firstDay: day, accountId });
    await seedRate(database, 'user_fee', { parts: 9000, firstDay: next, accountId });
    await seedRate(database, 'pool_fee', { parts: 200 });
    await seedRate(database, 'pool_fee', { parts: 1000, firstDay: next });
    await mine({ difficulty: 2_011_656_761_169n });
    await mine({ at: `${next}T12:00:00Z`, difficulty: 2_011_656_761_169n });
    await closeDueDays(deps(), later(24 * 60 + 1));
    const { rows } = await sql`select day::text as day, pool_fee as pool, user_fee as "user" from revenue_day
      where subaccount_id = ${site.subaccountId} order by day`.execute(database);
    expect(rows).toEqual([
      { day, pool: 200, user: 100 },
      { day: next, pool: 1000, user: 9000 },
    ]);
    await sql`delete from rate where first_day = ${next}::date`.execute(database);
  });

  it('carries what is cut off into the next posting', async () => {
    for (const date of ['2026-11-18', '2026-11-19', day]) await mine({ at: `${date}T12:00:00Z`, difficulty: 200_000n });
    await close(1, undefined, 0);
    // 200,000 of difficulty earn 0.478 satoshi a day: nothing, nothing, then one.
    expect(await entries()).toEqual([`${day} earnings 0 1`]);
  });

  it('posts the rest after a run that was killed, and refuses fees above 100 % without stopping at them', async () => {
    const chainId = await mineExample();
    const other = await seedSite(database, `greedy${tests}`);
    const third = await seedSite(database, `third${tests}`);
    await seedRate(database, 'pool_fee', { parts: 200 });
    await seedRate(database, 'user_fee', { parts: 9900, accountId: other.accountId });
    await seedRate(database, 'user_fee', { parts: 100, accountId: third.accountId });
    for (const { subaccountId } of [other, third]) await mine({ subaccountId, difficulty: 2_011_656_761_169n });
    const closing = { chainId, day, coinEnum: 0, missing: [], at: later(1) };
    // As after a crash between two subaccounts: the first is posted, the day is not closed.
    await sql`create function fail_third() returns trigger language plpgsql as $$ begin
      if new.subaccount_id = ${sql.lit(third.subaccountId)} then raise exception 'killed'; end if; return new; end $$`.execute(
      database,
    );
    await sql`create trigger killed before insert on revenue_day for each row execute function fail_third()`.execute(
      database,
    );
    expect(await closeDay(deps(), closing)).toMatchObject({ posted: 1, failed: 2 });
    expect(await entries()).toEqual(example);
    expect(await closed()).toEqual([]);
    expect(await checkLedger(database)).toEqual([]);
    await sql`drop trigger killed on revenue_day`.execute(database);
    await sql`drop function fail_third()`.execute(database);
    expect(await closeDay(deps(), closing)).toMatchObject({ posted: 1, unchanged: 1, failed: 1 });
    await seedRate(database, 'user_fee', { parts: 9800, accountId: other.accountId });
    expect(await closeDay(deps(), closing)).toMatchObject({ posted: 1, unchanged: 2, failed: 0 });
    const { rows } = await sql<{ net_satoshi: bigint; pool_fee_satoshi: bigint; user_fee_satoshi: bigint }>`
      select net_satoshi, pool_fee_satoshi, user_fee_satoshi from revenue_day
      where subaccount_id in (${other.subaccountId}, ${third.subaccountId}) order by subaccount_id`.execute(database);
    expect(rows).toEqual([
      { net_satoshi: 0n, pool_fee_satoshi: 96_228n, user_fee_satoshi: 4_715_214n },
      { net_satoshi: 4_667_100n, pool_fee_satoshi: 96_228n, user_fee_satoshi: 48_114n },
    ]);
    expect(await checkLedger(database)).toEqual([]);
  });
});
