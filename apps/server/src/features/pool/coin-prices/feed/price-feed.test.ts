import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceFeedNames, priceFeedSetting } from '../../../../platform/config/price-feed-setting.ts';
import { priceFeedFormats } from './price-feed.ts';

const { coinbase, mempool, coingecko } = priceFeedFormats;

describe('the formats of price feeds', () => {
  it('are read as their providers document them', () => {
    const spot = { data: { amount: '97123.455', base: 'BTC', currency: 'USD' } };
    expect(coinbase.read(spot, 0)).toEqual({ price: '97123.455', quotedAt: undefined });
    expect(mempool.read({ time: 1_763_000_000, USD: 97123, EUR: 1 }, 0)).toEqual({
      price: '97123',
      quotedAt: 1_763_000_000_000,
    });
    const simple = { bitcoin: { usd: 97123.4, last_updated_at: 1_763_000_000 } };
    expect(coingecko.read(simple, 0)).toEqual({ price: '97123.4', quotedAt: 1_763_000_000_000 });
    expect(coingecko.read({ litecoin: { usd: 0.000_000_5, last_updated_at: 1_763_000_000 } }, 1).price).toBe(
      '0.000000500000000000',
    );
  });

  it('have the coins that they have', () => {
    expect(coinbase.pathOf(1)).toBe('/v2/prices/LTC-USD/spot');
    expect(mempool.pathOf(1)).toBeUndefined();
    expect(coingecko.pathOf(6)).toBeUndefined();
  });

  it.each([
    { data: { amount: '97123.455', base: 'ETH', currency: 'USD' } },
    { data: { amount: '97123.455', base: 'BTC', currency: 'EUR' } },
    { data: { amount: '0', base: 'BTC', currency: 'USD' } },
    { data: { amount: '-5', base: 'BTC', currency: 'USD' } },
    { data: { amount: '1e400', base: 'BTC', currency: 'USD' } },
    { data: { amount: '99999999999', base: 'BTC', currency: 'USD' } },
    { data: null },
  ])('refuse %j', (answer) => {
    expect(() => coinbase.read(answer, 0)).toThrow();
  });

  it('give a decimal text above 0 or refuse, whatever they are given', () => {
    const number = fc.oneof(fc.double(), fc.string(), fc.constantFrom(null, {}, [], 1, '1'));
    const answers = fc.oneof(
      fc.anything(),
      fc.record({ time: fc.integer(), USD: number }),
      fc.record({ data: fc.record({ amount: number, base: fc.constant('BTC'), currency: fc.constant('USD') }) }),
      fc.record({ bitcoin: fc.record({ usd: number, last_updated_at: fc.integer() }) }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...priceFeedNames), answers, (name, answer) => {
        let price: string;
        try {
          ({ price } = priceFeedFormats[name].read(answer, 0));
        } catch {
          return;
        }
        expect(price).toMatch(/^\d+(\.\d+)?$/);
        expect(Number(price)).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the setting of a price feed', () => {
  it.each([
    ['off', undefined],
    ['coinbase', { name: 'coinbase', url: undefined }],
    ['mempool=http://10.0.0.5:8999/', { name: 'mempool', url: 'http://10.0.0.5:8999' }],
    ['coingecko=https://prices.example.org/gecko', { name: 'coingecko', url: 'https://prices.example.org/gecko' }],
  ])('%s', (text, feed) => {
    expect(priceFeedSetting.parse(text)).toEqual(feed);
  });

  it.each([
    'on',
    'kraken',
    'off=https://example.org',
    'mempool=ftp://example.org',
    'mempool=https://user:secret@example.org',
    'mempool=https://example.org/?key=1',
    'mempool=',
  ])('refuses %s', (text) => {
    expect(() => priceFeedSetting.parse(text)).toThrow('must be off, or one of coinbase, mempool, coingecko');
  });
});
