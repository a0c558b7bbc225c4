import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { proofLength } from '../../../../../../../scripts/checks/proof-length.ts';
import { seedReferral } from '../../../../testing/seed-referral.ts';
import { seedRate } from '../../../../testing/seed-rate.ts';
import { seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { seedWork } from '../../../../testing/seed-work.ts';
import { checkLedger } from '../check-ledger.ts';
import { closeDueDays } from './close-due-days.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let tests = 0;
let referrer: SeededSite;
let referred: SeededSite;

/** Trees of referrals that the books are proved on. */
const trees = proofLength(4, 40);

const day = '2026-11-20';
const next = '2026-11-21';
const later = (minutes: number) => Date.parse(`${next}T00:00:00Z`) + minutes * 60_000;

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
  referrer = await seedSite(database, `referrer${tests}`);
  referred = await seedSite(database, `referred${tests}`);
});

const log = { error: (...detail: unknown[]) => expect(detail).toEqual([]), info: () => undefined };
async function close(minutes: number, { all = false, rewardShare = 1000, poolFee = 200 } = {}) {
  await seedRate(database, 'pool_fee', { parts: poolFee });
  await seedRate(database, 'referral_share', { parts: rewardShare });
  await closeDueDays({ database, log, rewardsReferrals: true }, later(minutes), { all });
}

/** Shares on the test's own chain. 2,011,656,761,169 of difficulty earn 4,811,443.9 satoshi. */
const mine = (site: SeededSite, { at = `${day}T12:00:00Z`, difficulty = 2_011_656_761_169n, chain = 'rewards' } = {}) =>
  seedWork(database, {
    subaccountId: site.subaccountId,
    worker: 'rig-1',
    at,
    difficulty,
    chain: `${chain} ${tests}`,
  });

async function entries(site: SeededSite) {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', day, kind, revision, amount_satoshi, house_account) as text from ledger_entry
    where subaccount_id = ${site.subaccountId} order by day, revision, kind, id`.execute(database);
  return rows.map(({ text }) => text);
}

async function rewards(site: SeededSite) {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', day, revision, fees_satoshi, due_satoshi, share, carried_in, reward_satoshi, carried_out) as text
    from referral_reward where subaccount_id = ${site.subaccountId} order by id`.execute(database);
  return rows.map(({ text }) => text);
}

async function house(chainId: number) {
  const { rows } = await sql<{ account: string; balance_satoshi: bigint }>`select account, balance_satoshi
    from house_balance where chain_id = ${chainId} order by 1`.execute(database);
  return Object.fromEntries(rows.map(({ account, balance_satoshi }) => [account, balance_satoshi]));
}

describe('the referral reward of a day', () => {
  it('comes out of the pool fee alone: the referred subaccount has what it has without a referrer', async () => {
    const alone = await seedSite(database, `alone${tests}`);
    await seedReferral(database, { referred, by: referrer, at: '2026-11-01' });
    const { chainId } = await mine(referred);
    await mine(alone);
    await close(1);
    expect(await entries(referred)).toEqual(await entries(alone));
    expect(await entries(referred)).toEqual([
      `${day} earnings 0 4811442 earnings`,
      `${day} pool_fee 0 -96228 pool_fee`,
    ]);
    // 10 % of 96,228 satoshi are 9,622.8.
    expect(await entries(referrer)).toEqual([`${day} referral 0 9622 pool_fee`]);
    expect(await rewards(referrer)).toEqual([`${day} 0 96228 96228 1000 0 9622 8000`]);
    expect(await house(chainId)).toEqual({ earnings: -2n * 4_811_442n, pool_fee: 2n * 96_228n - 9622n });
    expect(await checkLedger(database)).toEqual([]);
  });

  it('is posted once however often the day is run, by two runs at once too', async () => {
    await seedReferral(database, { referred, by: referrer, at: '2026-11-01' });
    await mine(referred);
    await Promise.all([close(1), close(1)]);
    await Promise.all([close(300, { all: true }), close(300, { all: true })]);
    expect(await entries(referrer)).toEqual([`${day} referral 0 9622 pool_fee`]);
  });

  it('posts only the difference for late shares, at the share of the first reward, and carries the rest on', async () => {
    await seedReferral(database, { referred, by: referrer, at: '2026-11-01' });
    await mine(referred);
    await close(1);
    await mine(referred, { difficulty: 2_011_656_761_169n });
    await close(200, { all: true, rewardShare: 5000 });
    await mine(referred, { at: `${next}T12:00:00Z` });
    await close(24 * 60 + 1, { rewardShare: 5000 });
    // 0.8 carried + 10 % of 96,229 = 9,623.7; then 0.7 + 50 % of 96,228 or 96,229.
    const [first, second, third] = await rewards(referrer);
    expect(first).toBe(`${day} 0 96228 96228 1000 0 9622 8000`);
    expect(second).toMatch(new RegExp(`^${day} 1 19245[67] 9622[89] 1000 8000 9623 [67]000$`));
    expect(third).toMatch(new RegExp(`^${next} 0 9622[89] 9622[89] 5000 [67]000 4811[45] [1267]000$`));
    expect((await entries(referrer)).map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      `${day} referral 0`,
      `${day} referral 1`,
      `${next} referral 0`,
    ]);
    expect(await checkLedger(database)).toEqual([]);
  });

  it('counts from the day of the referral on, for all subaccounts of the referred account, on each chain by itself', async () => {
    await seedReferral(database, { referred, by: referrer, at: `${day}T23:00:00Z` });
    await mine(referred, { at: '2026-11-19T12:00:00Z' });
    await mine(referred);
    await mine(referred, { chain: 'other' });
    await close(1);
    expect(await entries(referrer)).toEqual([`${day} referral 0 9622 pool_fee`, `${day} referral 0 9622 pool_fee`]);
    const { rows } = await sql<{ chains: number }>`select count(distinct chain_id)::int as chains from ledger_entry
      where subaccount_id = ${referrer.subaccountId}`.execute(database);
    expect(rows[0]?.chains).toBe(2);
  });

  it('waits while the rewarded subaccount is archived, and is 0 without a pool fee or a share', async () => {
    await seedReferral(database, { referred, by: referrer, at: '2026-11-01' });
    await mine(referred);
    await sql`update subaccount set is_archived = true where id = ${referrer.subaccountId}`.execute(database);
    await close(1);
    expect(await entries(referrer)).toEqual([]);
    await sql`update subaccount set is_archived = false where id = ${referrer.subaccountId}`.execute(database);
    await close(200, { all: true, rewardShare: 0 });
    expect(await entries(referrer)).toEqual([]);
    expect(await rewards(referrer)).toEqual([`${day} 0 96228 96228 0 0 0 0`]);
    await mine(referred, { at: `${next}T12:00:00Z` });
    await close(24 * 60 + 1, { poolFee: 0 });
    expect(await rewards(referrer)).toHaveLength(1);
  });

  it('balances to the satoshi in every tree of referrals', async () => {
    const people = 4;
    /** For each person the one before them who referred them, or nobody; and what each mines on three occasions. */
    const parents = Array.from({ length: people }, (_, place) => fc.integer({ min: -1, max: place - 1 }));
    const amount = fc.bigInt({ min: 1n, max: 5n * 10n ** 12n });
    const work = fc.tuple(...Array.from({ length: people }, () => fc.tuple(amount, amount, amount)));
    const share = fc.integer({ min: 1, max: 10_000 });
    await fc.assert(
      fc.asyncProperty(fc.tuple(...parents), work, share, async (tree, mined, rewardShare) => {
        tests += 1;
        const sites = await Promise.all(
          tree.map((_parent, place) => seedSite(database, `tree${tests} person${place}`)),
        );
        for (const [place, parent] of tree.entries()) {
          const [child, by] = [sites[place], sites[parent]];
          if (child && by) await seedReferral(database, { referred: child, by, at: '2026-11-01' });
        }
        const mineAll = async (occasion: 0 | 1 | 2, at: string) => {
          for (const [place, site] of sites.entries())
            await mine(site, { at, difficulty: mined[place]?.[occasion] ?? 1n });
        };
        await mineAll(0, `${day}T12:00:00Z`);
        await close(1, { rewardShare });
        await mineAll(1, `${day}T13:00:00Z`);
        await close(200, { all: true, rewardShare });
        await mineAll(2, `${next}T12:00:00Z`);
        await close(24 * 60 + 1, { rewardShare });
        const { rows } = await sql<
          Record<'owed_satoshi' | 'paid_satoshi' | 'entered_satoshi' | 'fees_satoshi', bigint>
        >`
          with mine as (select id from subaccount where name like ${`tree${tests} %`})
          select
            -- by hand, from the entries of those who were referred: each pool fee times the share, in 10,000ths
            (select coalesce(sum(-e.amount_satoshi), 0)::bigint from ledger_entry e join subaccount s on s.id = e.subaccount_id
              join referral r on r.referred_account_id = s.owner_account_id where e.kind = 'pool_fee' and s.id in (select id from mine)) * ${rewardShare}::bigint as owed_satoshi,
            (select coalesce(sum(w.reward_satoshi), 0)::bigint * 10000 + coalesce((select sum(l.carried_out) from (
                select distinct on (subaccount_id) carried_out from referral_reward where subaccount_id in (select id from mine)
                order by subaccount_id, id desc) l), 0)::bigint
              from referral_reward w where w.subaccount_id in (select id from mine)) as paid_satoshi,
            (select coalesce(sum(amount_satoshi), 0)::bigint * 10000 from ledger_entry where kind = 'referral' and subaccount_id in (select id from mine))
              - (select coalesce(sum(reward_satoshi), 0)::bigint * 10000 from referral_reward where subaccount_id in (select id from mine)) as entered_satoshi,
            (select coalesce(sum(balance_satoshi), 0)::bigint from house_balance h join chain c on c.id = h.chain_id
              where c.name = ${`rewards ${tests}`} and h.account = 'pool_fee') as fees_satoshi`.execute(database);
        expect(rows[0]?.paid_satoshi).toBe(rows[0]?.owed_satoshi);
        expect(rows[0]?.entered_satoshi).toBe(0n);
        expect((rows[0]?.fees_satoshi ?? -1n) >= 0n).toBe(true);
        expect(await checkLedger(database)).toEqual([]);
      }),
      { numRuns: trees, endOnFailure: true },
    );
  }, 600_000);
});
