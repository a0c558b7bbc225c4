const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A whole number with commas: 3,480. */
export function formatCount(count: number): string {
  return counts.format(count);
}
