import { IpRangeError, parseIpRanges } from '@headframe/domain/network/ip-ranges';

/** The content of a ranges field: its number of addresses, or its error. */
export type RangesState = { kind: 'empty' } | { kind: 'wrong'; message: string } | { kind: 'good'; total: number };

const maxRanges = 256;

export function rangeList(text: string): string[] {
  return text
    .replace(/\s*-\s*/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean);
}

export function rangesState(text: string): RangesState {
  const ranges = rangeList(text);
  if (ranges.length === 0) return { kind: 'empty' };
  if (ranges.length > maxRanges) return { kind: 'wrong', message: `Up to ${maxRanges} ranges.` };
  try {
    return { kind: 'good', total: parseIpRanges(ranges).total };
  } catch (error) {
    if (error instanceof IpRangeError) return { kind: 'wrong', message: error.message };
    throw error;
  }
}
