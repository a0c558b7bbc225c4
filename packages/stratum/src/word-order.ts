/**
 * Writes the 32 bytes of a block hash, as hashed, the way `mining.notify` has them: each word of four bytes reversed.
 * Applied twice it gives the bytes back, so it reads them too.
 */
export function swapWords(hash: Uint8Array): Uint8Array {
  const swapped = new Uint8Array(hash.length);
  for (let index = 0; index < hash.length; index += 1) swapped[index] = hash[(index & ~3) + 3 - (index & 3)] ?? 0;
  return swapped;
}
