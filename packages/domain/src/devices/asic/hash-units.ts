/** Units a hashrate bound may be given in. */
export const hashUnits = ['h', 'kh', 'mh', 'gh', 'th', 'ph'] as const;

/** One unit of {@link hashUnits}. */
export type HashUnit = (typeof hashUnits)[number];

/** Hashes per second of one unit. */
export const hashesPerUnit: Readonly<Record<HashUnit, number>> = {
  h: 1,
  kh: 1e3,
  mh: 1e6,
  gh: 1e9,
  th: 1e12,
  ph: 1e15,
};
