/** What is shown where an amount is zero, or too small for its eight decimals. */
const zeroAmount = '0.00000000';

/** Between two groups of decimals: narrow, and no place for a line break. */
const groupSpace = '\u202f';

const plainDecimal = /^(-?)(\d+)(?:\.(\d*))?$/;

/** An amount in the parts that it is shown in. */
export interface AmountParts {
  /** Sign and whole coins with commas, and the point. */
  readonly whole: string;
  /** Eight decimals in groups of four. */
  readonly groups: readonly string[];
}

/**
 * An amount of satoshi as coins, exactly: "4811443" is "0.04811443". The text has no spaces and no commas, so that it can be
 * copied into another program. Throws RangeError or SyntaxError for a text that is not a whole number.
 */
export function satoshiAsCoins(satoshi: string | bigint | number): string {
  const amount = BigInt(satoshi);
  const digits = `${amount < 0n ? -amount : amount}`.padStart(9, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

/**
 * The parts of an amount of coins, decimals beyond the eighth cut off; undefined where it is zero, or written with an exponent,
 * as programs write what is too small.
 */
export function amountParts(coins: string | number): AmountParts | undefined {
  const [, sign = '', whole = '', fraction = ''] = plainDecimal.exec(String(coins)) ?? [];
  if (whole === '') return undefined;
  const decimals = fraction.slice(0, 8).padEnd(8, '0');
  if (/^0*$/.test(whole + decimals)) return undefined;
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return { whole: `${sign}${grouped}.`, groups: [decimals.slice(0, 4), decimals.slice(4)] };
}

/** An amount of coins with its decimals in groups of four: 0.0481 1443. Null is '---'; zero and exponents are 0.00000000. */
export function formatCoins(coins: string | number | null | undefined): string {
  if (coins === null || coins === undefined) return '---';
  const parts = amountParts(coins);
  return parts ? parts.whole + parts.groups.join(groupSpace) : zeroAmount;
}

/** An amount of satoshi, such as one of a wallet, as {@link formatCoins} shows coins. */
export function formatSatoshi(satoshi: string | bigint | number | null | undefined): string {
  return formatCoins(satoshi === null || satoshi === undefined ? satoshi : satoshiAsCoins(satoshi));
}
