import { addDays, dateOf, isScheduledOn, lastOfMonth, type CalendarDay, type ScheduledDays } from '../calendar/days.ts';
import { windowOn, windowsIn, type DailyWindow } from '../calendar/windows.ts';
import { withdrawTimes } from '../limits/withdraw.ts';

/** The days on which something is withdrawn by itself. Both empty mean every day. */
export interface WithdrawalSchedule {
  /** 1 to 31; 29 to 31 mean the last day of the month. */
  readonly dayOfMonth: number | null;
  /** 0 (Sunday) to 6 (Saturday). */
  readonly dayOfWeek: number | null;
}

/** Scheduled withdrawals keep the days and times of UTC. */
const zone = 'UTC';

/** Days of the month from this one on mean its last day. */
const lastDayFrom = 29;

/** A scheduled day that was missed is made up for this many days later at most: more than the longest month. */
const lookBackDays = 40;

const window: DailyWindow = { from: withdrawTimes.autoWithdrawFrom, to: withdrawTimes.autoWithdrawTo };
const everyDay: ScheduledDays = { daysOfWeek: [], daysOfMonth: [] };

function daysOf({ dayOfMonth, dayOfWeek }: WithdrawalSchedule): ScheduledDays {
  const day = dayOfMonth !== null && dayOfMonth >= lastDayFrom ? lastOfMonth : dayOfMonth;
  return { daysOfWeek: dayOfWeek === null ? [] : [dayOfWeek], daysOfMonth: day === null ? [] : [day] };
}

/** The day whose window is open at a moment; undefined outside of all windows. */
export const openWindowDay = (moment: number): CalendarDay | undefined =>
  windowsIn({ ...window, days: everyDay }, { from: moment, to: moment + 1 }, zone)[0]?.day;

/** Whether a day is one of the schedule. */
export const isScheduledDay = (schedule: WithdrawalSchedule, day: CalendarDay): boolean =>
  isScheduledOn(daysOf(schedule), day);

/** The day before which a schedule that starts now owes nothing: its first day is today as long as the window is not over. */
export function firstCheckedDay(createdAt: number): CalendarDay {
  const today = dateOf(createdAt, zone);
  return createdAt < windowOn(window, today, zone).to ? addDays(today, -1) : today;
}

/**
 * Whether a schedule is due in the window of a day: the day is one of its own, or one of its own has passed since the window
 * in which it was last looked at, because nothing ran in that window. Several missed days are made up for once.
 */
export function isDueOn(schedule: WithdrawalSchedule, lastCheckedDay: CalendarDay, day: CalendarDay): boolean {
  if (isScheduledDay(schedule, day)) return true;
  for (let back = 1; back <= lookBackDays; back += 1) {
    const missed = addDays(day, -back);
    if (missed <= lastCheckedDay) return false;
    if (isScheduledDay(schedule, missed)) return true;
  }
  return false;
}

/** What the next run follows from. */
export interface ScheduleProgress {
  readonly lastCheckedDay: CalendarDay;
  /** The day of the last withdrawals; null before the first. */
  readonly lastRequestedDay: CalendarDay | null;
}

/**
 * The next moment at which withdrawals of a schedule may be requested, in milliseconds since 1970: the start of a window, or
 * `now` where one is open that has not been used. Undefined for a schedule without a day, which no valid one is.
 */
export function nextRunOf(schedule: WithdrawalSchedule, progress: ScheduleProgress, now: number): number | undefined {
  const today = dateOf(now, zone);
  for (let ahead = 0; ahead <= lookBackDays; ahead += 1) {
    const day = addDays(today, ahead);
    if (day === progress.lastRequestedDay || !isDueOn(schedule, progress.lastCheckedDay, day)) continue;
    const { from, to } = windowOn(window, day, zone);
    if (now < to) return Math.max(now, from);
  }
  return undefined;
}
