/** Mixes any whole numbers into one unsigned 32-bit number that looks random but is always the same. */
export function mixedBits(...parts: number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/** A number from 0 up to (not including) 1, always the same for the same parts. */
export function uniform(...parts: number[]): number {
  return mixedBits(...parts) / 2 ** 32;
}

/**
 * Smooth noise from -1 to 1 over time: a new random value each `period` seconds, eased in between. A pure function of
 * its arguments, so a device needs no timer to have it.
 */
export function smoothNoise(seed: number, channel: number, seconds: number, period: number): number {
  const position = seconds / period;
  const step = Math.floor(position);
  const share = position - step;
  const eased = share * share * (3 - 2 * share);
  const before = uniform(seed, channel, step) * 2 - 1;
  const after = uniform(seed, channel, step + 1) * 2 - 1;
  return before + (after - before) * eased;
}
