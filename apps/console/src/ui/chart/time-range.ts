import * as z from 'zod/mini';

/** The time range of a screen: the last so many seconds, or from and to (seconds since 1970). */
export type TimeRange = { kind: 'last'; seconds: number } | { kind: 'between'; from: number; to: number };

/** A range with both ends, in seconds since 1970. */
export interface ResolvedRange {
  from: number;
  to: number;
}

const units: Record<string, number> = { m: 60, h: 3600, d: 86_400 };

/** Reads a range from a URL: `24h`, `7d`, `90m`, or `1700000000-1700003600`; undefined for anything else. */
export function parseTimeRange(text: string): TimeRange | undefined {
  const last = /^(\d{1,4})([mhd])$/.exec(text);
  if (last) return { kind: 'last', seconds: Number(last[1]) * (units[last[2] ?? ''] ?? 0) };
  const between = /^(\d{9,10})-(\d{9,10})$/.exec(text);
  if (!between) return undefined;
  const [from, to] = [Number(between[1]), Number(between[2])];
  return from < to ? { kind: 'between', from, to } : undefined;
}

/** Writes a range as `parseTimeRange` reads it. */
export function formatTimeRange(range: TimeRange): string {
  if (range.kind === 'between') return `${Math.round(range.from)}-${Math.round(range.to)}`;
  for (const unit of ['d', 'h', 'm'] as const) {
    const size = units[unit] ?? 1;
    if (range.seconds % size === 0 && range.seconds >= size) return `${range.seconds / size}${unit}`;
  }
  return `${Math.max(1, Math.round(range.seconds / 60))}m`;
}

/** Both ends of a range; a relative one ends now. */
export function resolveTimeRange(range: TimeRange, nowSeconds = Date.now() / 1000): ResolvedRange {
  if (range.kind === 'between') return { from: range.from, to: range.to };
  return { from: Math.floor(nowSeconds - range.seconds), to: Math.floor(nowSeconds) };
}

/** The search entry of a time range, as text; a bad one falls back to `fallback`. */
export function timeRangeSearch(fallback: string) {
  return z.catch(z.string().check(z.refine((text) => parseTimeRange(text) !== undefined)), fallback);
}

/** The search entry of a time range that may be absent. */
export const optionalTimeRange = z.catch(
  z.optional(z.string().check(z.refine((text) => parseTimeRange(text) !== undefined))),
  undefined,
);
