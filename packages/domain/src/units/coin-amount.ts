import { DomainError } from '../errors/domain-error.ts';
import { messageText } from '../errors/error-catalogue.ts';
import { groupThousands, missingText } from './number-text.ts';

/** Satoshis (or the like of another coin) in one coin. */
export const satoshisPerCoin = 100_000_000n;

/** What is shown for nothing. */
const zeroText = '0.00000000';

/** Coins below this many satoshis are written with an exponent by JavaScript (under 0.000001). */
const exponentBelow = 100n;

/** An amount in satoshis as it comes over the wire: an integer as bigint, number or text. */
export type Satoshis = bigint | number | string;

/**
 * Reads an integer count of satoshis.
 * @throws DomainError `validation-failed` 'Invalid value.' for anything but a whole number
 */
export function toSatoshis(amount: Satoshis): bigint {
  if (typeof amount === 'bigint') return amount;
  const whole = typeof amount === 'number' ? Number.isSafeInteger(amount) : /^-?\d{1,30}$/.test(amount);
  if (!whole) throw new DomainError('validation-failed', messageText('invalidValue'));
  return BigInt(amount);
}

/** An amount with all its 8 decimals and nothing else, such as `-12.00000099`: for exports, ledgers and input fields. */
export function exactCoinAmount(amount: Satoshis): string {
  const satoshis = toSatoshis(amount);
  const size = satoshis < 0n ? -satoshis : satoshis;
  const fraction = (size % satoshisPerCoin).toString().padStart(8, '0');
  return `${satoshis < 0n ? '-' : ''}${size / satoshisPerCoin}.${fraction}`;
}

/**
 * An amount for people: commas between thousands, the 8 decimals in groups of four (`1,234.0012 3456`), `---` for null.
 * Zero, and as specified anything JavaScript would write with an exponent (under 100 satoshis), is `0.00000000`.
 */
export function formatCoinAmount(amount: Satoshis | null | undefined): string {
  if (amount == null) return missingText;
  const satoshis = toSatoshis(amount);
  if (satoshis > -exponentBelow && satoshis < exponentBelow) return zeroText;
  return groupThousands(exactCoinAmount(satoshis)).replace(/(\d{4})(\d{4})$/, '$1 $2');
}

/** Commas stand between thousands alone, for a decimal comma dropped would make `0,001` one coin; a space between the two groups of four. */
const writtenAmount = /^(-?)(\d{1,20}|[1-9]\d{0,2}(?:,\d{3}){1,6})(?:\.(\d{0,8}|\d{4}\s\d{1,4}))?$/;

/** What is said of an amount that is none; of one with commas that they are the trouble. */
export function amountProblem(text: string): string {
  if (!text.includes(',')) return messageText('invalidValue');
  return `${messageText('invalidValue')} An amount has a point before its decimals and no comma, such as 1234.5.`;
}

/**
 * Reads an amount of coins as people write it, with commas between thousands and decimals in groups of four, to satoshis.
 * @throws DomainError `validation-failed` 'Invalid value.' for anything else, or more than 8 decimals
 */
export function parseCoinAmount(text: string): bigint {
  const match = writtenAmount.exec(text.trim());
  if (!match) throw new DomainError('validation-failed', messageText('invalidValue'));
  const [, sign, coins = '0', fraction = ''] = match;
  const satoshis =
    BigInt(coins.replaceAll(',', '')) * satoshisPerCoin + BigInt(fraction.replace(/\s/, '').padEnd(8, '0'));
  return sign === '-' ? -satoshis : satoshis;
}
