import { ipv4FromNumber, ipv4ToNumber } from './ipv4.ts';

/** Most addresses one scan may hold: a /12. */
const maximumRangeAddresses = 1_048_576;

/** A range that cannot be read, or too many addresses; the message names the range and is fit to be shown. */
export class IpRangeError extends Error {
  override readonly name = 'IpRangeError';
}

interface Interval {
  first: number;
  last: number;
}

/** A set of IPv4 addresses in ascending order without duplicates, held as intervals and never as a list. */
export class IpRanges {
  /** How many addresses the set holds. */
  readonly total: number;
  readonly #intervals: readonly Interval[];
  /** Index of the first address of each interval. */
  readonly #offsets: readonly number[];

  /** Takes intervals in any order, overlapping or not. */
  constructor(intervals: readonly Interval[]) {
    this.#intervals = merge(intervals);
    let total = 0;
    this.#offsets = this.#intervals.map(({ first, last }) => {
      const offset = total;
      total += last - first + 1;
      return offset;
    });
    this.total = total;
  }

  /** The address at a place from 0 to `total` - 1; throws RangeError outside. */
  addressAt(index: number): string {
    const place = lastAtOrBelow(this.#offsets, index);
    const interval = this.#intervals[place];
    const value = (interval?.first ?? 0) + index - (this.#offsets[place] ?? 0);
    if (!interval || !Number.isInteger(index) || value > interval.last) throw new RangeError(`No address ${index}.`);
    return ipv4FromNumber(value);
  }

  /** The set as the fewest from-to texts, readable by {@link parseIpRanges}. */
  texts(): string[] {
    return this.#intervals.map(({ first, last }) =>
      first === last ? ipv4FromNumber(first) : `${ipv4FromNumber(first)}-${ipv4FromNumber(last)}`,
    );
  }

  /** The first and last address of each interval, in ascending order. */
  bounds(): { first: string; last: string }[] {
    return this.#intervals.map(({ first, last }) => ({ first: ipv4FromNumber(first), last: ipv4FromNumber(last) }));
  }

  /** Whether an address belongs to the set; text that is no IPv4 address does not. */
  includes(ip: string): boolean {
    const value = ipv4ToNumber(ip);
    if (value === null) return false;
    const interval = this.#intervals[lastAtOrBelow(this.#intervals, value, ({ first }) => first)];
    return interval !== undefined && value <= interval.last;
  }
}

/** Index of the last entry that is not above the value, -1 when all are; the entries ascend. */
function lastAtOrBelow<T>(entries: readonly T[], value: number, key: (entry: T) => number = Number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key(entries[middle] as T) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function merge(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { first, last } of intervals.toSorted((a, b) => a.first - b.first)) {
    const before = merged.at(-1);
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last);
    else merged.push({ first, last });
  }
  return merged;
}

function parseCidr(text: string, slash: number): Interval | null {
  const address = ipv4ToNumber(text.slice(0, slash));
  const suffix = text.slice(slash + 1);
  if (address === null || !/^\d{1,2}$/.test(suffix) || Number(suffix) > 32) return null;
  const size = 2 ** (32 - Number(suffix));
  const first = Math.floor(address / size) * size;
  return { first, last: first + size - 1 };
}

function parseFromTo(text: string, dash: number): Interval | null {
  const first = ipv4ToNumber(text.slice(0, dash));
  const end = text.slice(dash + 1);
  if (first === null) return null;
  const last = /^\d{1,3}$/.test(end)
    ? ipv4ToNumber(`${ipv4FromNumber(first).replace(/\d+$/, '')}${end}`)
    : ipv4ToNumber(end);
  return last === null || last < first ? null : { first, last };
}

function parseOne(text: string): Interval | null {
  const slash = text.indexOf('/');
  if (slash >= 0) return parseCidr(text, slash);
  const dash = text.indexOf('-');
  if (dash >= 0) return parseFromTo(text, dash);
  const value = ipv4ToNumber(text);
  return value === null ? null : { first: value, last: value };
}

/**
 * Reads IPv4 ranges: CIDR (`10.1.0.0/24`, all addresses of the block), from-to (`10.1.0.5-10.1.0.9`, or `10.1.0.5-9`) and
 * single addresses; each text may be a list separated by commas, semicolons or white space. Overlaps count once.
 * Throws IpRangeError for what cannot be read, for nothing at all, and for more than `maximum` addresses.
 */
export function parseIpRanges(texts: readonly string[], maximum: number = maximumRangeAddresses): IpRanges {
  const items = texts.flatMap((text) => text.replace(/\s*-\s*/g, '-').split(/[\s,;]+/)).filter((item) => item !== '');
  if (items.length === 0) throw new IpRangeError('No IP range given.');
  const ranges = new IpRanges(
    items.map((item) => {
      const interval = parseOne(item);
      if (!interval) throw new IpRangeError(`"${item}" is not an IP range (CIDR, from-to or a single address).`);
      return interval;
    }),
  );
  if (ranges.total > maximum)
    throw new IpRangeError(`The ranges hold ${ranges.total} addresses; at most ${maximum} are allowed.`);
  return ranges;
}
