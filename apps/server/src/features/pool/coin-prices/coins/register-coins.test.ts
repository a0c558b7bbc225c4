import { fastify } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { registerCoins } from './register-coins.ts';

interface Listed {
  enum: number;
  value: string;
  label: string;
  image: string;
  isMined: boolean;
}

const publicFolder = path.resolve(import.meta.dirname, '../../../../../../console/public');

it('lists the coins of all algorithms, which of them are mined, and where their pictures lie', async () => {
  const app = fastify();
  registerCoins(app, async () => new Set([0, 3]));
  const answer = await app.inject('/coins');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const coins = answer.json<Listed[]>();
  expect(coins[0]).toEqual({
    enum: 0,
    value: 'btc',
    label: 'Bitcoin',
    image: '/user/coins/btc.svg',
    algorithm: 'SHA-256',
    isMined: true,
  });
  expect(coins.map(({ enum: coin, value }) => `${coin} ${value}`)).toEqual([
    '0 btc',
    '1 ltc',
    '1 doge',
    '2 dash',
    '3 kda',
    '4 ckb',
    '5 kas',
    '6 zec',
  ]);
  expect(coins.flatMap(({ label, isMined }) => (isMined ? [label] : []))).toEqual(['Bitcoin']);
  for (const { image } of coins)
    expect(existsSync(path.join(publicFolder, image.replace('/user/', ''))), image).toBe(true);
  await app.close();
});

it('is kept by browsers, and asked for again without a body', async () => {
  const app = fastify();
  registerCoins(app, async () => new Set([0, 3]));
  const first = await app.inject('/coins');
  expect(first.headers['cache-control']).toBe('public, max-age=60');
  const again = await app.inject({ url: '/coins', headers: { 'if-none-match': String(first.headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await app.close();
});

it('says what is mined as it was known last while the database is away, and fails where nothing is known', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fastify();
  let mined: () => Promise<ReadonlySet<number>> = () => Promise.reject(new Error('away'));
  registerCoins(app, () => mined());
  expect((await app.inject('/coins')).statusCode).toBe(500);
  const minedCoins = async () =>
    (await app.inject('/coins')).json<Listed[]>().flatMap(({ label, isMined }) => (isMined ? [label] : []));
  mined = () => Promise.resolve(new Set([0]));
  expect(await minedCoins()).toEqual(['Bitcoin']);
  mined = () => Promise.resolve(new Set([0, 1]));
  expect(await minedCoins()).toEqual(['Bitcoin']);
  vi.advanceTimersByTime(61_000);
  expect(await minedCoins()).toEqual(['Bitcoin', 'Litecoin']);
  mined = () => Promise.reject(new Error('away'));
  vi.advanceTimersByTime(61_000);
  expect(await minedCoins()).toEqual(['Bitcoin', 'Litecoin']);
});
