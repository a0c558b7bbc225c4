import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { readSignals } from '../../../platform/signals/read-signals.ts';
import { signalHistory } from '../../../platform/signals/signal-history.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { recordCoinPrices } from './record-coin-prices.ts';
import { seedTip } from './testing/seed-tip.ts';

const server = await serveTests();
let site: SeededSite;

beforeAll(async () => {
  site = await seedSite(server.database, 'farm');
});
beforeEach(async () => {
  await sql`truncate coin_price, coin_price_hour, chain_tip`.execute(server.database);
});

const keys = ['coin.price', 'coin.fpps', 'coin.hashPrice', 'coin.difficulty'];

const read = (subjects: readonly string[]) =>
  withAccess(server.database, 'headframe_api', [site.subaccountId], (transaction) =>
    readSignals({ transaction, subaccountsWith: () => [site.subaccountId] }, keys, subjects),
  );

const record = (quotedAt: number | null) =>
  recordCoinPrices({
    database: server.database,
    pubsub: server.services.pubsub,
    quoteOf: async () => (quotedAt === null ? undefined : { price: '70000', quotedAt }),
  });

it('are the figures of the last minute, for 100 Th/s, with the age of their feed', async () => {
  await seedTip(server.database, { name: 'Bitcoin', confirmedAt: Date.now() });
  await record(Date.now() - 60_000);
  const readings = await read(['0', '1', 'no coin', '99']);
  expect(readings.map(({ subject }) => subject)).toEqual(['0', '0', '0', '0']);
  const [price, fpps, hashPrice, difficulty] = readings;
  expect(price).toMatchObject({ value: 70_000, isStale: false, reporting: 1, of: 1 });
  const { rows } = await sql<{ fpps: number; usd: number }>`
    select fpps::float8 as fpps, fppsusd::float8 as usd from coin_price`.execute(server.database);
  expect(fpps?.value).toBeCloseTo(100 * (rows[0]?.fpps ?? NaN), 12);
  expect(hashPrice?.value).toBeCloseTo(100 * (rows[0]?.usd ?? NaN), 9);
  expect(hashPrice?.at).toEqual(price?.at);
  expect(difficulty?.value).toBeGreaterThan(1e12);
});

it('are stale once the feed is silent for long, and unknown without one', async () => {
  await seedTip(server.database, { name: 'Bitcoin', confirmedAt: Date.now() });
  await record(Date.now() - 1_000_000);
  expect((await read(['0'])).map(({ key, isStale, reporting }) => [key, isStale, reporting])).toEqual([
    ['coin.price', true, 0],
    ['coin.fpps', false, 1],
    ['coin.hashPrice', true, 0],
    ['coin.difficulty', false, 1],
  ]);
  await sql`truncate coin_price, coin_price_hour`.execute(server.database);
  await record(null);
  expect((await read(['0']))[0]).toMatchObject({ value: null, at: null, isStale: false, reporting: 0, of: 1 });
});

it('say nothing for 100 Th/s of a coin that is counted in Mh/s', async () => {
  await seedTip(server.database, { name: 'Litecoin', coinEnum: 1, bits: 0x1a01cd2d, confirmedAt: Date.now() });
  await record(Date.now());
  expect((await read(['1'])).map(({ value }) => value !== null)).toEqual([true, false, false, true]);
});

it('were what the minutes and the hours say', async () => {
  const chain = await seedTip(server.database, { name: 'Bitcoin', confirmedAt: Date.now() });
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const at = (minutes: number) => new Date(hour - 3_600_000 + minutes * 60_000);
  for (const [minute, price] of [
    [0, 70_000],
    [1, 72_000],
    [20, 80_000],
  ] as const)
    await sql`insert into coin_price (chain_id, at, fpps, pps, block_height, network_at, difficulty, close, close_at, fppsusd)
      values (${chain}, ${at(minute)}, 0.00000045, 0.0000004, 1, ${at(minute)}, 1e14, ${price}, ${at(minute)}, ${price * 45e-8})`.execute(
      server.database,
    );
  await sql`insert into coin_price_hour (chain_id, hour, minutes, fpps_sum, pps_sum, close)
    values (${chain}, ${at(0)}, 3, 0.00000135, 0.0000012, 80000)`.execute(server.database);
  const history = (key: string, points: number) =>
    withAccess(server.database, 'headframe_api', [], (transaction) =>
      signalHistory({ transaction, subaccountsWith: () => [] }, key, ['0', '1', 'none'], {
        from: at(0),
        to: at(60),
        points,
      }),
    );
  expect(await history('coin.price', 12)).toEqual({
    step: 300,
    subjects: [
      {
        subject: '0',
        points: [
          { at: at(0), value: 71_000 },
          { at: at(20), value: 80_000 },
        ],
      },
    ],
  });
  const [hours] = (await history('coin.hashPrice', 1)).subjects;
  expect(hours?.points[0]?.at).toEqual(at(0));
  expect(hours?.points[0]?.value).toBeCloseTo(100 * 45e-8 * 80_000, 9);
});
