/** Minutes that a miner's log goes back; it drops older ones, as miners do. */
const keptMinutes = 4000;

/** A line for each minute that a miner has mined since `from`, in seconds since the epoch, as far as its log goes back. */
export function minuteLines(from: number, now: number, line: (at: number) => string): string[] {
  const count = Math.min(keptMinutes, Math.max(0, Math.floor((now - from) / 60)));
  return Array.from({ length: count }, (_, index) => line(now - (count - index) * 60));
}
