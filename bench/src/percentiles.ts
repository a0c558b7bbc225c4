/** The value below which the given share (0 to 1) of the samples lies; nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** A figure with one decimal. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
