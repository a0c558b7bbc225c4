/** Bounds of a number that a command sets on a device, both included. */
export interface ValueRange {
  readonly min: number;
  readonly max: number;
  /** Of the number and its bounds: `s`. */
  readonly unit: string;
}

/** Bounds by the field of a command's payload; a field that is missing has those of its schema alone. */
export type ValueRanges = Readonly<Record<string, ValueRange>>;

/** The bounds that hold for several devices at once. */
export function commonRanges(all: readonly ValueRanges[]): ValueRanges {
  const common: Record<string, ValueRange> = {};
  for (const [field, range] of all.flatMap((ranges) => Object.entries(ranges))) {
    const { min, max } = common[field] ?? range;
    common[field] = { ...range, min: Math.max(min, range.min), max: Math.min(max, range.max) };
  }
  return common;
}

/** What people read for bounds: `0 to 7200 s`. */
export function rangeText({ min, max, unit }: ValueRange): string {
  return `${min} to ${max} ${unit}`;
}

/** What is wrong with the value of a field; undefined where it is within its bounds, or has none. */
export function rangeProblem(ranges: ValueRanges, field: string, value: unknown): string | undefined {
  const range = Object.hasOwn(ranges, field) ? ranges[field] : undefined;
  if (!range || typeof value !== 'number') return undefined;
  if (range.min > range.max) return 'No value is within the bounds of all of them.';
  return value >= range.min && value <= range.max ? undefined : `Only ${rangeText(range)}.`;
}
