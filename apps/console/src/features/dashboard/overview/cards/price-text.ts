import { formatNumber, missingText } from '@headframe/domain/units/number-text';

/** Satoshi in a coin. */
const satoshi = 1e8;

/** A price in USD; with 4 decimals below 1. */
export function usdText(amount: string | number | null | undefined): string {
  if (amount == null) return missingText;
  const value = Number(amount);
  return `$${formatNumber(value, value !== 0 && Math.abs(value) < 1 ? 4 : 2)}`;
}

/** What a unit of hashrate earns in a day (coins, as decimal text), in satoshi, as one coin is far too large for it. */
export function satoshiText(coins: string | null | undefined): string {
  return coins == null ? missingText : `${formatNumber(Number(coins) * satoshi, 2)} sat`;
}

/** A change in percent with its sign. */
export function changeText(percent: number | null | undefined): string {
  if (percent == null) return missingText;
  const sign = percent > 0 && formatNumber(percent, 2) !== '0.00' ? '+' : '';
  return `${sign}${formatNumber(percent, 2)} %`;
}
