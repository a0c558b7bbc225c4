/** The algorithm enumeration (section 9 of both specifications); the index is the coin enum. */
export const algorithms = [
  { coinEnum: 0, name: 'SHA-256', coins: ['Bitcoin'] },
  { coinEnum: 1, name: 'Scrypt', coins: ['Litecoin', 'Dogecoin'] },
  { coinEnum: 2, name: 'X11', coins: ['Dash'] },
  { coinEnum: 3, name: 'Blake2S', coins: ['Kadena'] },
  { coinEnum: 4, name: 'Eaglesong', coins: ['Nervos'] },
  { coinEnum: 5, name: 'kHeavyHash', coins: ['Kaspa'] },
  { coinEnum: 6, name: 'Equihash', coins: ['ZCASH'] },
] as const;

/**
 * Stands for the algorithm of a miner whose program or model says none: its rate may be of anything, and is in no sum. It is no
 * {@link CoinEnum}, as nothing can be chosen by it.
 */
export const unknownCoin = 99;

/** The number of one algorithm. */
export type CoinEnum = (typeof algorithms)[number]['coinEnum'];

/** Whether a number is one of the algorithm enumeration. */
export function isCoinEnum(value: number): value is CoinEnum {
  return algorithms.some(({ coinEnum }) => coinEnum === value);
}

/** An algorithm with its coins, such as `Scrypt (Litecoin, Dogecoin)`; `---` for a number outside the enumeration. */
export function algorithmLabel(coinEnum: number): string {
  if (coinEnum === unknownCoin) return 'Unknown';
  const algorithm = algorithms.find((known) => known.coinEnum === coinEnum);
  return algorithm ? `${algorithm.name} (${algorithm.coins.join(', ')})` : '---';
}

/** A coin as lists offer it. */
export interface Coin {
  readonly enum: CoinEnum;
  readonly value: string;
  readonly label: string;
}

/** The coin that is taken where none is chosen. */
export const defaultCoin: Coin = { enum: 0, value: 'btc', label: 'Bitcoin' };
