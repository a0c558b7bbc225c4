/** Some consecutive registers. */
export interface RegisterSpan {
  functionCode: 3 | 4;
  address: number;
  words: number;
}

/** How far reads may be put together. */
interface ReadLimits {
  /** Max. registers of one request. */
  maxRegisters: number;
  /** Max. registers read for nothing between two spans. */
  maxGap: number;
}

/** The fewest requests that cover all spans, in order of their addresses; a span is never split. */
export function planReads(spans: readonly RegisterSpan[], { maxRegisters, maxGap }: ReadLimits): RegisterSpan[] {
  const sorted = spans.toSorted((a, b) => a.functionCode - b.functionCode || a.address - b.address);
  const reads: RegisterSpan[] = [];
  for (const span of sorted) {
    const last = reads.at(-1);
    const end = last && last.address + last.words;
    const joined = last && Math.max(end ?? 0, span.address + span.words) - last.address;
    if (last && joined !== undefined && end !== undefined && span.functionCode === last.functionCode) {
      if (span.address <= end + maxGap && joined <= maxRegisters) {
        last.words = joined;
        continue;
      }
    }
    reads.push({ ...span });
  }
  return reads;
}
