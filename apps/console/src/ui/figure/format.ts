const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A whole number with commas: 3,480. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** How many there are of something: `1 worker`, `3,480 workers`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
