import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { CoinAmount } from './CoinAmount.tsx';
import { formatCoins, formatSatoshi, satoshiAsCoins } from './coin-amount.ts';

const space = '\u202f';

describe('an amount of coins', () => {
  it.each([
    [null, '---'],
    [undefined, '---'],
    ['0', '0.00000000'],
    ['-0.00000000', '0.00000000'],
    [1e-9, '0.00000000'],
    ['4.5e-7', '0.00000000'],
    [1e21, '0.00000000'],
    [Number.NaN, '0.00000000'],
    ['', '0.00000000'],
    ['0.04811443', `0.0481${space}1443`],
    ['0.0000000099', '0.00000000'],
    ['3.125', `3.1250${space}0000`],
    ['-0.00000034', `-0.0000${space}0034`],
    ['1234567.5', `1,234,567.5000${space}0000`],
    ['0012', `12.0000${space}0000`],
    ['20999999.97690000', `20,999,999.9769${space}0000`],
  ])('%s is shown as %s', (coins, text) => {
    expect(formatCoins(coins)).toBe(text);
  });

  it('is made from whole satoshi without rounding, past the exact integers of a double', () => {
    expect(satoshiAsCoins('4811443')).toBe('0.04811443');
    expect(satoshiAsCoins('-34')).toBe('-0.00000034');
    expect(satoshiAsCoins('9007199254740993')).toBe('90071992.54740993');
    expect(formatSatoshi(100_000_000n)).toBe(`1.0000${space}0000`);
    expect(formatSatoshi(null)).toBe('---');
    expect(formatSatoshi('0')).toBe('0.00000000');
    expect(() => satoshiAsCoins('1.5')).toThrow(SyntaxError);
  });

  it('keeps every satoshi of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -2_100_000_000_000_000n, max: 2_100_000_000_000_000n }), (satoshi) => {
        const shown = formatSatoshi(satoshi);
        expect(BigInt(shown.replaceAll(/[.,\u202f]/g, ''))).toBe(satoshi);
        expect(shown).toMatch(/^-?\d{1,3}(?:,\d{3})*\.(?:\d{8}|\d{4}\u202f\d{4})$/);
      }),
    );
  });
});

describe('an amount on the page', () => {
  it('is copied without the room between its groups', () => {
    const { container } = renderUi(
      <p>
        <CoinAmount satoshi="4811443" /> <CoinAmount coins="1234.5" /> <CoinAmount satoshi={null} />{' '}
        <CoinAmount coins="0" />
      </p>,
    );
    expect(container.querySelector('p')?.textContent).toBe('0.04811443 1,234.50000000 --- 0.00000000');
  });
});
