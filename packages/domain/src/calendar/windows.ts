import { addDays, dateOf, isScheduledOn, type CalendarDay, type ScheduledDays, type Span } from './days.ts';
import type { ClockTime } from './next-occurrence.ts';
import { momentOfWallClock } from './zoned-time.ts';

/** A part of each day by the clocks; one that ends no later than it starts ends on the next day. */
export interface DailyWindow {
  readonly from: ClockTime;
  readonly to: ClockTime;
}

/** A window on the day on which it starts. */
interface CalendarWindow extends Span {
  readonly day: CalendarDay;
}

/** Spans longer than this are refused: each day of them is looked at, in days. */
const maxSpanDays = 4000;
const dayMs = 86_400_000;

/** The window of one day of a zone; empty (`from` equals `to`) where the clocks leave all of it out. */
export function windowOn({ from, to }: DailyWindow, day: CalendarDay, zone: string): CalendarWindow {
  const lastDay = to <= from ? addDays(day, 1) : day;
  const start = momentOfWallClock(`${day}T${from}`, zone);
  return { day, from: start, to: Math.max(start, momentOfWallClock(`${lastDay}T${to}`, zone)) };
}

/**
 * The windows of some days that have a part within a span, whole and in order; none that is empty. Throws RangeError for a span of more
 * than 4,000 days.
 */
export function windowsIn(
  { days, ...window }: DailyWindow & { readonly days: ScheduledDays },
  span: Span,
  zone: string,
): CalendarWindow[] {
  if (!(span.to - span.from <= maxSpanDays * dayMs)) throw new RangeError('The span is too long for its windows.');
  const windows: CalendarWindow[] = [];
  const last = dateOf(span.to, zone);
  for (let day = addDays(dateOf(span.from, zone), -2); day <= last; day = addDays(day, 1)) {
    if (!isScheduledOn(days, day)) continue;
    const one = windowOn(window, day, zone);
    if (one.from < one.to && one.from < span.to && one.to > span.from) windows.push(one);
  }
  return windows;
}
