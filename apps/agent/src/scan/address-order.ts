/** Odd multipliers of a common integer hash; any odd number keeps the mixing reversible. */
const multipliers = [0x7feb352d, 0x2c1b3c6d] as const;

/**
 * All numbers from 0 to `total` - 1, each once, in an order that looks random and depends on the seed; needs no memory for
 * it. Counts through the next power of two, mixes each count by steps that can be undone (so no two counts meet), and
 * leaves out what lies beyond. `total` is at most 2^31.
 */
export function* shuffledIndexes(total: number, seed: number): Generator<number> {
  if (total <= 0) return;
  const bits = total === 1 ? 0 : 32 - Math.clz32(total - 1);
  const size = 2 ** bits;
  const mask = size - 1;
  const half = Math.max(1, bits >>> 1);
  for (let count = 0; count < size; count += 1) {
    let mixed = (count + seed) & mask;
    for (const multiplier of multipliers) {
      mixed = Math.imul(mixed, multiplier) & mask;
      mixed = (mixed ^ (mixed >>> half)) & mask;
    }
    if (mixed < total) yield mixed;
  }
}
