import { addDays, dateOf, isScheduledOn, type ScheduledDays } from './days.ts';
import { momentOfWallClock } from './zoned-time.ts';

/** A time that clocks show, `02:30`. */
export type ClockTime = string;

/** When something happens: after so much time each, whatever the clocks show, or at times of the clocks on some days. */
export type Schedule =
  | {
      readonly everyMinutes: number;
      /** A moment at which it happens, in milliseconds since 1970. */
      readonly from: number;
    }
  | { readonly at: readonly ClockTime[]; readonly days: ScheduledDays };

/** Each day of the month comes at least once in so many days. */
const maxPauseDays = 63;

/**
 * When something happens next after a moment, in milliseconds since 1970; undefined where it never does. A time that comes twice counts
 * the first time, one that is left out means the first moment after the gap; two that mean one moment are one occurrence. Throws
 * RangeError for an interval that is not longer than nothing.
 */
export function nextOccurrence(schedule: Schedule, after: number, zone: string): number | undefined {
  if ('everyMinutes' in schedule) {
    const step = schedule.everyMinutes * 60_000;
    if (!(step > 0)) throw new RangeError(`An interval of ${schedule.everyMinutes} minutes never ends.`);
    return schedule.from + (Math.floor((after - schedule.from) / step) + 1) * step;
  }
  const today = dateOf(after, zone);
  // Where a whole day is left out, its times mean the first moment of the next one.
  for (let ahead = -1; ahead <= maxPauseDays; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isScheduledOn(schedule.days, day)) continue;
    const moments = schedule.at.map((time) => momentOfWallClock(`${day}T${time}`, zone)).filter((each) => each > after);
    if (moments.length > 0) return Math.min(...moments);
  }
  return undefined;
}
