/** A part of a run and how long it took. */
interface TimedPart {
  name: string;
  seconds: number;
}

/** One line for each part that ran one after another, with its seconds and its share of them all, and a line with their sum. */
export function describeShares(parts: readonly TimedPart[]): string[] {
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const width = Math.max(...parts.map(({ name }) => name.length));
  const line = ({ name, seconds }: TimedPart) => {
    const share = total === 0 ? 0 : Math.round((100 * seconds) / total);
    return `  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)} s  ${String(share).padStart(3)} %`;
  };
  return [...parts, { name: 'all', seconds: total }].map(line);
}
