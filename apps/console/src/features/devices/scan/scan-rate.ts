/** How far a scan had come at a moment (milliseconds since 1970). */
export interface ScanSample {
  at: number;
  scanned: number;
}

const windowMs = 8000;
const minSpanMs = 900;

/** The samples with a new one; those older than the window, or of another scan, are dropped. */
export function withSample(samples: readonly ScanSample[], sample: ScanSample): readonly ScanSample[] {
  const last = samples.at(-1);
  if (last && sample.scanned < last.scanned) return [sample];
  if (last && sample.scanned === last.scanned) return samples;
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample];
}

/** Addresses a second over the samples, undefined while they span too little time. */
export function scanRate(samples: readonly ScanSample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < minSpanMs) return undefined;
  return (1000 * (last.scanned - first.scanned)) / (last.at - first.at);
}

/** Seconds a scan will still take at a rate, undefined where the rate is unknown. */
export function secondsLeft(scanned: number, total: number, rate: number | undefined): number | undefined {
  return rate === undefined || rate <= 0 ? undefined : Math.ceil((total - scanned) / rate);
}
