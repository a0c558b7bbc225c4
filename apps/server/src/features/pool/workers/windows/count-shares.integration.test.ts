import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import type { Change } from '../../../../platform/pubsub/pubsub.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { seedShares } from '../testing/seed-shares.ts';
import { countShares } from './count-shares.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;
const published: Change[] = [];
const pubsub = {
  publish: async (_database: Kysely<DB>, ...changes: readonly Change[]) => void published.push(...changes),
};

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 2 }));
  site = await seedSite(database, 'farm');
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A whole minute, three days ago. */
const start = Math.floor(Date.now() / dayMs) * dayMs - 3 * dayMs;
const grace = 15_000;

async function clear(): Promise<void> {
  published.length = 0;
  await sql`truncate worker, worker_hour, share_late cascade`.execute(database);
  await sql`update share_clock set counted_until = ${new Date(start)}`.execute(database);
}
beforeEach(clear);

const countTo = (minute: number) =>
  countShares({ database, pubsub, publicUrl: 'https://farm.test' }, start + minute * minuteMs + grace);

async function states() {
  const { rows } = await sql<Record<string, unknown>>`
    select w.name, s.credited_10m::text as "c10", s.credited_1h::text as "c60", s.credited_24h::text as "c1440",
      s.rejected_24h::text as "r1440", s.hashrate_10m as "h10", s.hashrate_1h as "h60", s.hashrate_24h as "h1440",
      s.reject_rate as rejects, s.status, s.last_share_at as last
    from worker_state s join worker w on w.id = s.worker_id order by 1`.execute(database);
  return rows;
}

interface Share {
  worker: string;
  minute: number;
  credited: bigint;
  rejected: bigint;
}

/** What the windows of a worker hold at a minute, from the shares themselves. */
function plainly(shares: readonly Share[], first: number, until: number) {
  const sum = (minutes: number, amount: 'credited' | 'rejected') =>
    shares.reduce(
      (all, share) => all + (share.minute >= until - minutes && share.minute < until ? share[amount] : 0n),
      0n,
    );
  const rate = (minutes: number) =>
    (Number(sum(minutes, 'credited')) * 65_536) / (60 * Math.min(minutes, Math.max(1, until - first)));
  const credited = sum(1440, 'credited');
  const rejected = sum(1440, 'rejected');
  const counted = shares.filter(({ minute, credited: amount }) => amount > 0n && minute < until);
  const last = Math.max(...counted.map(({ minute }) => minute));
  return {
    c10: `${sum(10, 'credited')}`,
    c60: `${sum(60, 'credited')}`,
    c1440: `${credited}`,
    r1440: `${rejected}`,
    h10: expect.closeTo(rate(10), 6) as number,
    h60: expect.closeTo(rate(60), 6) as number,
    h1440: expect.closeTo(rate(1440), 6) as number,
    rejects: expect.closeTo(
      rejected + credited === 0n ? 0 : Number(rejected) / Number(rejected + credited),
      12,
    ) as number,
    status: last === -Infinity ? 0 : until - last <= 2 ? 1 : until - last <= 1440 ? 0 : 2,
  };
}

describe('the windows of workers', () => {
  it('hold at any minute what a plain sum over their shares gives, however late these come', async () => {
    const step = fc.record({
      advance: fc.oneof(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 13, max: 200 }),
        fc.integer({ min: 1400, max: 1700 }),
      ),
      shares: fc.array(
        fc.record({
          worker: fc.constantFrom('a', 'b'),
          /** Minutes before (or, negative, after) the minute that is counted next. */
          ago: fc.oneof(fc.integer({ min: -3, max: 15 }), fc.integer({ min: 0, max: 1600 })),
          amount: fc.integer({ min: 1, max: 1_000_000 }),
          isRejected: fc.boolean(),
        }),
        { maxLength: 6 },
      ),
    });
    // The last partition of shares is that of tomorrow, the fifth day.
    const isWithinPartitions = (steps: readonly { advance: number }[]) =>
      steps.reduce((sum, { advance }) => sum + advance, 0) < 7_000;
    const history = fc.array(step, { minLength: 1, maxLength: 6 }).filter(isWithinPartitions);
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await clear();
        const all: Share[] = [];
        const firsts = new Map<string, number>();
        let at = 0;
        for (const { advance, shares } of steps) {
          for (const { worker, ago, amount, isRejected } of shares) {
            const minute = Math.max(0, at + advance - ago);
            const isCredited = !isRejected || !firsts.has(worker);
            if (!firsts.has(worker)) firsts.set(worker, minute);
            const amounts = isCredited ? { credited: BigInt(amount) } : { rejected: BigInt(amount) };
            all.push({ worker, minute, credited: 0n, rejected: 0n, ...amounts });
            await seedShares(database, {
              subaccountId: site.subaccountId,
              worker,
              at: start + minute * minuteMs,
              ...amounts,
            });
          }
          at += advance;
          await countTo(at);
          const expected = [...firsts].toSorted().map(([name, first]) => ({
            name,
            ...plainly(
              all.filter(({ worker }) => worker === name),
              first,
              at,
            ),
          }));
          expect(await states()).toMatchObject(expected);
        }
        const { rows } = await sql<{ credited: string; rejected: string }>`
          select coalesce(sum(credited), 0)::text as credited, coalesce(sum(rejected), 0)::text as rejected
          from worker_hour`.execute(database);
        const total = (amount: 'credited' | 'rejected') =>
          `${all.reduce((sum, share) => sum + (share.minute < at ? share[amount] : 0n), 0n)}`;
        expect(rows).toEqual([{ credited: total('credited'), rejected: total('rejected') }]);
      }),
      { numRuns: 25 },
    );
  });

  it('count a step once, and publish whom it changed', async () => {
    const worker = await seedShares(database, {
      subaccountId: site.subaccountId,
      worker: 'a',
      at: start,
      credited: 65_536n,
    });
    expect(await countTo(1)).toBe(1);
    expect(published).toEqual([{ topic: 'worker', subaccountId: site.subaccountId, ids: [worker] }]);
    expect(await countTo(1)).toBe(0);
    expect((await states())[0]).toMatchObject({ c10: '65536', h10: 2 ** 32 / 60 });
  });

  it.each([
    ['called like it', (worker: string) => worker],
    ['signed in as subaccount.worker', (worker: string) => `${site.subaccountName}.${worker}`],
  ])('call a worker disabled while its miner is stopped, %s', async (_how, nameOf) => {
    await seedShares(database, { subaccountId: site.subaccountId, worker: 'rig-1', at: start, credited: 1n });
    await seedAsics(database, site, [
      { ip: '10.9.9.9', workerName: nameOf('rig-1'), online: true, hashrate: 0, lastSeen: new Date() },
    ]);
    await sql`update asic_state set is_resting = true`.execute(database);
    await countTo(2);
    expect((await states())[0]?.['status']).toBe(1);
    await countTo(30);
    expect((await states())[0]?.['status']).toBe(3);
    await sql`update device set deleted_at = now() where name = ${nameOf('rig-1')}`.execute(database);
    await countTo(31);
    expect((await states())[0]?.['status']).toBe(0);
  });
});

describe('a hashrate below the threshold', () => {
  const minute = BigInt(Math.round((1e14 * 60) / 65_536));
  const alert = async () => {
    const { rows } = await sql<{ weak: number | null; alerted: number | null }>`
      select extract(epoch from s.weak_since)::float8 as weak, extract(epoch from s.alerted_at)::float8 as alerted
      from worker_state s`.execute(database);
    const minutes = (at: number | null | undefined) => (at == null ? null : (at * 1000 - start) / minuteMs);
    return [minutes(rows[0]?.weak), minutes(rows[0]?.alerted)];
  };

  it('is alerted after ten minutes, again each hour, and never while the miner is stopped or the hashrate suffices', async () => {
    const shares = async (from: number, to: number, credited: bigint) => {
      for (let at = from; at < to; at += 1)
        await seedShares(database, {
          subaccountId: site.subaccountId,
          worker: 'weak',
          at: start + at * minuteMs,
          credited,
        });
    };
    await shares(0, 60, minute);
    await countTo(60);
    await sql`update worker set hashrate_threshold = 90e12`.execute(database);
    await countTo(61);
    expect(await alert()).toEqual([null, null]);
    // Nothing since minute 60: after 7 minutes the hour holds less than 90 of 100 Th/s.
    const seen: (readonly (number | null)[])[] = [];
    for (const at of [67, 76, 77, 100, 136, 137]) {
      await countTo(at);
      seen.push(await alert());
    }
    expect(seen).toEqual([
      [67, null],
      [67, null],
      [67, 77],
      [67, 77],
      [67, 77],
      [67, 137],
    ]);
    await shares(137, 200, minute);
    await countTo(200);
    expect(await alert()).toEqual([null, null]);
    await seedAsics(database, site, [{ ip: '10.9.9.9', workerName: 'weak' }]);
    await sql`update asic_state set is_online = true, is_resting = true, hashrate = 0`.execute(database);
    await countTo(260);
    expect(await alert()).toEqual([null, null]);
  });
});
