import { fastify } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
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
  registerCoins(app);
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
  expect(coins.flatMap(({ label, isMined }) => (isMined ? [label] : []))).toEqual(['Bitcoin', 'Litecoin']);
  for (const { image } of coins)
    expect(existsSync(path.join(publicFolder, image.replace('/user/', ''))), image).toBe(true);
  await app.close();
});

it('is kept by browsers, and asked for again without a body', async () => {
  const app = fastify();
  registerCoins(app);
  const first = await app.inject('/coins');
  expect(first.headers['cache-control']).toBe('public, max-age=3600');
  const again = await app.inject({ url: '/coins', headers: { 'if-none-match': String(first.headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await app.close();
});
