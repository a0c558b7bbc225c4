import { formatDuration } from './time-text.ts';

/**
 * What an average over a window spans, both in seconds: the window once it is full, until then the time since the average
 * began, in whole minutes: `24 h`, `7 min`, `3h 12m`, `less than 1 min`.
 */
export function averageSpan(elapsed: number, window: number): string {
  const span = Math.min(elapsed, window);
  if (span < 60) return 'less than 1 min';
  if (span < 3600) return `${Math.floor(span / 60)} min`;
  const isWholeHours = span % 3600 === 0;
  return isWholeHours ? `${span / 3600} h` : formatDuration(span - (span % 60));
}
