/** A whole in 10,000ths, the unit of shares. */
export const wholeShare = 10_000;

/**
 * Splits satoshi by shares in 10,000ths, which are a whole together. Each part is rounded down, the remainder goes to the last.
 * Throws RangeError for an amount below 0, no shares, a share that is not a whole number from 1, and shares that are no whole.
 */
export function splitAmount(total: bigint, shares: readonly number[]): bigint[] {
  if (total < 0n) throw new RangeError('An amount below 0 cannot be split.');
  if (shares.some((share) => !Number.isInteger(share) || share < 1))
    throw new RangeError('A share is a whole number of 10,000ths from 1.');
  if (shares.reduce((sum, share) => sum + share, 0) !== wholeShare)
    throw new RangeError('Shares are 10,000 10,000ths together.');
  const parts = shares.map((share) => (total * BigInt(share)) / BigInt(wholeShare));
  const last = parts.length - 1;
  const rest = total - parts.reduce((sum, part) => sum + part, 0n);
  return parts.map((part, index) => (index === last ? part + rest : part));
}
