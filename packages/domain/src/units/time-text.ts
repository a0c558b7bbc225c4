import { isShowable, missingText } from './number-text.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/** A point in time: Date, milliseconds since 1970, or ISO 8601 text. */
export type Instant = Date | number | string;

function seconds(instant: Instant): number {
  return new Date(instant).getTime() / 1000;
}

/**
 * How long ago something was, in the largest unit that fits: `2 years ago`, `3 days ago`, `1 hour ago`, `5 minutes ago`,
 * under a minute (or in the future, for clocks differ) `just now`; `---` for null.
 */
export function relativeTime(then: Instant | null | undefined, now: Instant): string {
  if (then == null) return missingText;
  const elapsed = seconds(now) - seconds(then);
  if (!Number.isFinite(elapsed)) return missingText;
  for (const [size, name] of [
    [year, 'year'],
    [day, 'day'],
    [hour, 'hour'],
    [minute, 'minute'],
  ] as const) {
    const count = Math.floor(elapsed / size);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

function twoDigits(value: number): string {
  return value.toString().padStart(2, '0');
}

/** Remaining seconds as mm:ss; minutes go on beyond 59, below zero stays 00:00, `---` for null. */
export function formatCountdown(remaining: number | null | undefined): string {
  if (!isShowable(remaining)) return missingText;
  const left = Math.max(0, Math.ceil(remaining));
  return `${twoDigits(Math.floor(left / minute))}:${twoDigits(left % minute)}`;
}

/** A duration in seconds by its two largest units: `12d 4h`, `4h 5m`, `5m 30s`, `42s`; `---` for null. */
export function formatDuration(duration: number | null | undefined): string {
  if (!isShowable(duration)) return missingText;
  const whole = Math.max(0, Math.floor(duration));
  const parts: [number, string][] = [
    [Math.floor(whole / day), 'd'],
    [Math.floor((whole % day) / hour), 'h'],
    [Math.floor((whole % hour) / minute), 'm'],
    [whole % minute, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return '0s';
  const shown = parts.slice(first, first + 2).filter(([count], index) => index === 0 || count > 0);
  return shown.map(([count, unit]) => `${count}${unit}`).join(' ');
}
