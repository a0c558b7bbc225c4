import { sql } from 'kysely';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startChain } from '../../../../../simulator/src/chain/start-chain.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { loadMinedEnums } from './coins/register-coins.ts';
import { PriceFeeds } from './feed/price-feeds.ts';
import { recordCoinPrices, type KnownPrice } from './record-coin-prices.ts';
import { seedTip } from './testing/seed-tip.ts';

const server = await serveTests();
let site: SeededSite;

/** A minute in the middle of an hour, of the real day: the API asks for what is current. */
const noon = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000 / 2;
const minuteMs = 60_000;

beforeAll(async () => {
  site = await seedSite(server.database, 'farm');
});
beforeEach(async () => {
  await sql`truncate coin_price, coin_price_hour, chain_tip`.execute(server.database);
});

const record = (now: number, quote?: (chainId: number) => Partial<KnownPrice> | undefined) =>
  recordCoinPrices(
    {
      database: server.database,
      pubsub: server.services.pubsub,
      quoteOf: async ({ chainId }, at) => {
        const known = quote?.(chainId);
        return known && { price: '70000', quotedAt: at, ...known };
      },
    },
    now,
  );

const fields = `coinEnum network at fpps pps fppsusd fppspps fppspps30day fpps30day blockHeight networkAt difficulty difficultyChange
  remainingBlocks close closeAt`;

async function coinPrice(coinEnum = 0): Promise<Record<string, unknown> | null> {
  const query = `query ($coin: Int) { coinPrice(coinEnum: $coin) { ${fields} } }`;
  const { data, errors } = await server.ask<{ coinPrice: Record<string, unknown> | null }>(site.owner, query, {
    coin: coinEnum,
  });
  expect(errors).toBeUndefined();
  return data.coinPrice;
}

async function priceAt(chain: number, at: number): Promise<string | null> {
  const { rows } = await sql<{ price: string | null }>`
    select coin_price_at(${chain}::int, ${new Date(at)}::timestamptz)::text as price`.execute(server.database);
  return rows[0]?.price ?? null;
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    server.database,
  );
  return rows[0]?.n ?? 0;
}

describe('what is recorded each minute', () => {
  it('is what a block pays a unit of hashrate, exactly, the next change of difficulty, and the price', async () => {
    const height = 899_136 + 1009;
    const times = { tipAt: noon - minuteMs, periodBeganAt: noon - minuteMs - 1008 * 500_000 };
    await seedTip(server.database, { name: 'example', height, confirmedAt: noon - 5_000, ...times });
    await record(noon, () => ({ price: '70000.50' }));
    expect(await coinPrice()).toEqual({
      coinEnum: 0,
      network: 'simulated',
      at: new Date(noon).toISOString(),
      // 100 PH/s for a day are 4,811,443 satoshi, and 4,790,153 without fees (docs/money.md).
      fpps: expect.stringMatching(/^0\.0000004811443\d{3}$/),
      pps: expect.stringMatching(/^0\.0000004790153\d{3}$/),
      fppsusd: expect.stringMatching(/^0\.03368\d{7}$/),
      fppspps: expect.closeTo(1.004444, 5),
      fppspps30day: expect.closeTo(1.004444, 5),
      fpps30day: expect.stringMatching(/^0\.0000004811443\d{3}$/),
      blockHeight: height - 1,
      networkAt: new Date(noon - 5_000).toISOString(),
      difficulty: expect.closeTo(131_236_438_781_812.91, 0),
      difficultyChange: expect.closeTo(20, 6),
      remainingBlocks: 2016 - 1009,
      close: '70000.50',
      closeAt: new Date(noon).toISOString(),
    });
  });

  it('has no price without a feed, the last one for an hour where the feed is silent, and none after it', async () => {
    const tip = (now: number) => seedTip(server.database, { name: 'silent', confirmedAt: now });
    const chain = await tip(noon);
    await record(noon);
    expect(await coinPrice()).toMatchObject({ close: null, closeAt: null, fppsusd: null });
    await record(noon + minuteMs, () => ({ price: '71000' }));
    await record(noon + 2 * minuteMs);
    const closeAt = new Date(noon + minuteMs).toISOString();
    expect(await coinPrice()).toMatchObject({ close: '71000', closeAt });
    await record(noon + 61 * minuteMs);
    expect(await coinPrice()).toMatchObject({ close: '71000', closeAt });
    await record(noon + 62 * minuteMs);
    expect(await coinPrice()).toMatchObject({ close: null, closeAt: null });
    // A feed that repeats an old price is as silent.
    await record(noon + 63 * minuteMs, () => ({ quotedAt: noon }));
    expect(await coinPrice()).toMatchObject({ close: null });
    expect(await priceAt(chain, noon)).toBeNull();
    expect(await priceAt(chain, noon + 2 * minuteMs)).toBe('71000');
  });

  it('is once a minute, adds to its hour, and is kept by the hour after two days', async () => {
    const hour = noon + minuteMs * 30;
    const chain = await seedTip(server.database, { name: 'hours', confirmedAt: hour });
    for (const minute of [0, 1, 1, 2])
      await record(hour + minute * minuteMs, () => ({ price: String(70_000 + minute) }));
    expect(await count('coin_price')).toBe(3);
    const { rows } = await sql`select minutes, close::text, fpps_sum = 3 * (select min(fpps) from coin_price) as adds
      from coin_price_hour`.execute(server.database);
    expect(rows).toEqual([{ minutes: 3, close: '70002', adds: true }]);
    const nextHour = hour + 3_600_000;
    expect(await priceAt(chain, nextHour)).toBe('70002');
    const later = hour + 2 * 86_400_000 + 5 * minuteMs;
    await seedTip(server.database, { name: 'hours', confirmedAt: later });
    await record(later, () => undefined);
    expect(await count('coin_price')).toBe(1);
    // The same answer as before, now from the hour; never a price of later.
    expect(await priceAt(chain, nextHour)).toBe('70002');
    expect(await priceAt(chain, hour + 30 * minuteMs)).toBeNull();
    expect(await priceAt(chain, nextHour + 3 * 3_600_000)).toBeNull();
    expect(await priceAt(chain + 1, nextHour)).toBeNull();
  });

  it('averages thirty days, of one chain alone, and shows the chain that was confirmed last', async () => {
    const old = await seedTip(server.database, { name: 'old', subsidy: 1_000_000_000n, confirmedAt: noon - 120_000 });
    await record(noon, (chain) => (chain === old ? { price: '1' } : undefined));
    const node = await seedTip(server.database, { name: 'node', network: 'main', confirmedAt: noon, feeSum: 0n });
    expect(node).not.toBe(old);
    expect(await coinPrice()).toBeNull();
    await record(noon + minuteMs, (chain) => (chain === node ? { price: '65000' } : { price: '1' }));
    expect(await coinPrice()).toMatchObject({ network: 'main', close: '65000', fppspps: 1, fppspps30day: 1 });
    await sql`update chain_tip set subsidy_satoshi = 2 * subsidy_satoshi where chain_id = ${node}`.execute(
      server.database,
    );
    await record(noon + 2 * minuteMs);
    const doubled = (await coinPrice()) ?? {};
    expect(Number(doubled['fpps30day']) / Number(doubled['fpps'])).toBeCloseTo(0.75, 9);
    expect(await coinPrice(1)).toBeNull();
  });

  it('is nothing of a chain that no node confirmed for a day, and a regtest has no change of difficulty', async () => {
    await seedTip(server.database, { name: 'gone', coinEnum: 1, confirmedAt: noon - 25 * 3_600_000 });
    const regtest = { name: 'private', network: 'regtest', bits: 0x207fffff, height: 5000 } as const;
    await seedTip(server.database, { ...regtest, confirmedAt: noon });
    await record(noon);
    expect(await coinPrice(1)).toBeNull();
    const price = await coinPrice();
    expect(price).toMatchObject({ network: 'regtest', difficultyChange: null, remainingBlocks: null, close: null });
    expect(Number(price?.['fpps'])).toBeGreaterThan(1e10);
  });

  it('refuses a coin that is none, and a caller without a token', async () => {
    const query = '{ coinPrice(coinEnum: 7) { fpps } }';
    expect((await server.ask(site.owner, query)).errors?.[0]?.message).toBe('Unknown coin.');
    expect((await server.ask(null, '{ coinPrice { fpps } }')).errors?.[0]?.extensions.code).toBe('401');
  });
});

describe('price feeds', () => {
  const lines: string[] = [];
  const log = {
    warn: (_: unknown, line?: string) => lines.push(line ?? ''),
    info: (_: unknown, line?: string) => lines.push(line ?? ''),
  };
  const feedAt = (url: string) =>
    new PriceFeeds({ priceFeed: { name: 'mempool', url }, simulatedPriceFeed: { name: 'mempool', url } }, log as never);

  /** A feed that answers as a test wants. */
  async function listen(answer: RequestListener): Promise<string> {
    const http = createServer(answer);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      http.closeAllConnections();
      http.close();
    });
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  }

  it('give the price of the simulated chain, over the same path as any other', async () => {
    const { url, close } = await startChain({ port: 0, isAlive: false });
    onTestFinished(close);
    const now = Date.now();
    const quote = await feedAt(url).quoteOf({ network: 'simulated', coinEnum: 0 }, now);
    expect(Number(quote?.price)).toBeGreaterThan(60_000);
    expect(Number(quote?.price)).toBeLessThan(80_000);
    expect(now - (quote?.quotedAt ?? 0)).toBeLessThan(2_000);
    for (const network of ['test', 'regtest'] as const)
      expect(await feedAt(url).quoteOf({ network, coinEnum: 0 }, now)).toBeUndefined();
    expect(await feedAt(url).quoteOf({ network: 'simulated', coinEnum: 1 }, now)).toBeUndefined();
  });

  it('follow no redirect, read no long answer, and say once that they give no price', async () => {
    let isAsked = false;
    const inner = await listen((_request, response) => {
      isAsked = true;
      response.end(JSON.stringify({ time: Math.floor(Date.now() / 1000), USD: 5 }));
    });
    const answers: RequestListener[] = [
      (_request, response) => response.writeHead(302, { location: inner }).end(),
      (_request, response) => response.writeHead(500).end(),
      (_request, response) => response.end(`{"time": 1763000000, "USD": 5, "x": "${'x'.repeat(20_000)}"}`),
      (_request, response) => response.end('<html>wall</html>'),
      (_request, response) => response.end(JSON.stringify({ time: Math.floor(Date.now() / 1000) + 3600, USD: 5 })),
      (_request, response) => response.end(JSON.stringify({ time: Math.floor(Date.now() / 1000), USD: 5 })),
    ];
    const url = await listen((request, response) => answers.shift()?.(request, response));
    const feed = feedAt(url);
    const quotes: unknown[] = [];
    for (let left = answers.length; left > 0; left -= 1)
      quotes.push((await feed.quoteOf({ network: 'main', coinEnum: 0 }, Date.now()))?.price);
    expect(quotes).toEqual([undefined, undefined, undefined, undefined, undefined, '5']);
    expect(isAsked).toBe(false);
    expect(lines).toEqual(['The feed gives no value.', 'The feed answers again.']);
  });
});

it('mined are the coins whose chain a pool program followed within the last day', async () => {
  expect([...(await loadMinedEnums(server.database))]).toEqual([]);
  await seedTip(server.database, { name: 'mined', confirmedAt: Date.now() });
  await seedTip(server.database, { name: 'left', coinEnum: 1, confirmedAt: Date.now() - 25 * 3_600_000 });
  expect([...(await loadMinedEnums(server.database))]).toEqual([0]);
});
