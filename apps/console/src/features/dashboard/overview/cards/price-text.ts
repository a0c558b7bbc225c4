import { formatDifficulty } from '@headframe/domain/units/difficulty';
import { formatNumber, missingText } from '@headframe/domain/units/number-text';

/** Satoshi in a coin. */
const satoshi = 1e8;

/** From here on a number is written with a power of ten, as it fits no tile: on test chains a Th/s finds every block. */
const largest = 1e9;

/** Below this, 2 decimals would say nothing of a number. */
const smallest = 0.01;

const superscripts: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((digit, value) => [String(value), digit])),
  '-': '⁻',
};

/** A number with its decimals, or as `1.35 × 10¹⁷` where that is too long or says nothing. Its spaces do not break. */
function boundedNumber(value: number, decimals: number): string {
  const size = Math.abs(value);
  if (value === 0 || (size < largest && size >= smallest)) return formatNumber(value, decimals);
  const [mantissa = '', exponent = ''] = value.toExponential(2).replace('+', '').split('e');
  return `${mantissa}\u00a0×\u00a010${[...exponent].map((sign) => superscripts[sign]).join('')}`;
}

/** A price in USD; with 4 decimals below 1. */
export function usdText(amount: string | number | null | undefined): string {
  if (amount == null) return missingText;
  const value = Number(amount);
  const isSmall = value !== 0 && Math.abs(value) < 1;
  return `$${isSmall ? formatNumber(value, 4) : boundedNumber(value, 2)}`;
}

/** What a unit of hashrate earns in a day (coins, as decimal text): in satoshi below one coin, as a coin is far too large for it. */
export function earningsText(coins: string | null | undefined, ticker: string): string {
  if (coins == null) return missingText;
  const value = Number(coins);
  return value >= 1 ? `${boundedNumber(value, 2)} ${ticker}` : `${formatNumber(value * satoshi, 2)} sat`;
}

/** A difficulty of a network, in 10^12 as specified; those of test chains, which that would show as 0, as they are. */
export function difficultyText(difficulty: number): string {
  return difficulty / 1e12 >= smallest ? `${formatDifficulty(difficulty)} T` : boundedNumber(difficulty, 2);
}

/** A change in percent with its sign. */
export function changeText(percent: number | null | undefined): string {
  if (percent == null) return missingText;
  const sign = percent > 0 && formatNumber(percent, 2) !== '0.00' ? '+' : '';
  return `${sign}${formatNumber(percent, 2)} %`;
}
