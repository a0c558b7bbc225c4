import { momentOfWallClock, wallClockOf } from './zoned-time.ts';

/** A day of the calendar, `2026-11-01`; days compare as texts. */
export type CalendarDay = string;

/** From one moment until before another, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The last day of whichever month, among days of the month. */
export const lastOfMonth = -1;

/** The days on which something happens: each of those named in either list; all where both are empty. */
export interface ScheduledDays {
  /** 0 (Sunday) to 6 (Saturday). */
  readonly daysOfWeek: readonly number[];
  /** 1 to 31, left out in months that do not have them, or `lastOfMonth`. */
  readonly daysOfMonth: readonly number[];
}

const dayMs = 86_400_000;

const midnightUtc = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`);

/** The day some days after this one, or before it where they are below 0. */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(midnightUtc(day) + days * dayMs).toISOString().slice(0, 10);

/** The day that the clocks of a zone show at a moment. */
export const dateOf = (moment: number, zone: string): CalendarDay => wallClockOf(moment, zone).slice(0, 10);

/** A day of a zone, from its first moment until the first of the next one: 24 hours, 23 or 25 where the clocks change. */
export const dayOf = (day: CalendarDay, zone: string): Span => ({
  from: momentOfWallClock(`${day}T00:00`, zone),
  to: momentOfWallClock(`${addDays(day, 1)}T00:00`, zone),
});

/** Whether a day is one of these. */
export function isScheduledOn({ daysOfWeek, daysOfMonth }: ScheduledDays, day: CalendarDay): boolean {
  if (daysOfWeek.length === 0 && daysOfMonth.length === 0) return true;
  const date = new Date(midnightUtc(day));
  if (daysOfWeek.includes(date.getUTCDay()) || daysOfMonth.includes(date.getUTCDate())) return true;
  return daysOfMonth.includes(lastOfMonth) && addDays(day, 1).endsWith('-01');
}
