/** Exponents of the smallest and the greatest assigned difficulty. */
const minExponent = -16;
const maxExponent = 46;

/**
 * The exponent of a difficulty above that of the smallest, 0 to 62: `credited` is two to the power of it.
 *
 * @throws RangeError for a difficulty that is no power of two from 2^-16 to 2^46.
 */
export function creditExponent(difficulty: number): number {
  const exponent = Math.log2(difficulty);
  if (!Number.isInteger(exponent) || exponent < minExponent || exponent > maxExponent || 2 ** exponent !== difficulty)
    throw new RangeError(`${difficulty} is not a power of two from 2^-16 to 2^46.`);
  return exponent - minExponent;
}

/** `credited` of a share by its exponent. */
export function creditOf(exponent: number): bigint {
  return 1n << BigInt(exponent);
}
