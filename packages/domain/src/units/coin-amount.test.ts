import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountProblem, exactCoinAmount, formatCoinAmount, parseCoinAmount, toSatoshis } from './coin-amount.ts';

describe('formatCoinAmount', () => {
  it.each([
    [123_456_789_012n, '1,234.5678 9012'],
    [100_000_000, '1.0000 0000'],
    ['12345678', '0.1234 5678'],
    [-12_345_678n, '-0.1234 5678'],
    [2_100_000_000_000_000n, '21,000,000.0000 0000'],
    [100, '0.0000 0100'],
    [99, '0.00000000'],
    [0n, '0.00000000'],
    [null, '---'],
    [undefined, '---'],
  ])('%s satoshis are %s', (amount, text) => {
    expect(formatCoinAmount(amount)).toBe(text);
  });

  it('shows zero exactly where JavaScript would write an exponent', () => {
    for (const satoshis of [1, 50, 99, 100, 101, 1000]) {
      const exponent = String(satoshis / 1e8).includes('e');
      expect(formatCoinAmount(satoshis) === '0.00000000').toBe(exponent);
    }
  });
});

describe('exact amounts', () => {
  const amounts = fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n });

  it('come back from their text, plain and grouped', () => {
    fc.assert(
      fc.property(amounts, (satoshis) => {
        expect(parseCoinAmount(exactCoinAmount(satoshis))).toBe(satoshis);
        if (satoshis >= 100n || satoshis <= -100n) expect(parseCoinAmount(formatCoinAmount(satoshis))).toBe(satoshis);
      }),
    );
  });

  it('say that a comma is the trouble where it is', () => {
    expect(amountProblem('0,5')).toBe(
      'Invalid value. An amount has a point before its decimals and no comma, such as 1234.5.',
    );
    expect(amountProblem('abc')).toBe('Invalid value.');
  });

  it('are read as people write them', () => {
    expect(parseCoinAmount('0.001')).toBe(100_000n);
    expect(parseCoinAmount(' 1,000 ')).toBe(100_000_000_000n);
    expect(parseCoinAmount('5.')).toBe(500_000_000n);
    expect(exactCoinAmount(1)).toBe('0.00000001');
  });

  it.each([
    '',
    '.',
    'abc',
    '1e-8',
    '0.000000001',
    '1.2.3',
    '--1',
    'Infinity',
    // A decimal comma, and other commas and spaces that are no grouping.
    '0,001',
    '0,5',
    '1,5',
    '12,34',
    '1,0000',
    '01,000',
    ',001',
    '0.1,5',
    '1,000,',
    '0 001',
    '1 5',
    '0.1 5',
    '- 1',
  ])('refuses %j', (text) => {
    expect(() => parseCoinAmount(text)).toThrow('Invalid value.');
  });

  it.each([1.5, Number.NaN, 2 ** 60, '1.0', '', '0x10'])('refuses %j as a count of satoshis', (amount) => {
    expect(() => toSatoshis(amount)).toThrow('Invalid value.');
  });
});
