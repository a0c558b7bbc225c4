import { withdrawTimes } from '../limits/withdraw.ts';

/** The days on which something is withdrawn by itself. Both empty mean every day. */
export interface WithdrawalSchedule {
  /** 1 to 31; 29 to 31 mean the last day of the month. */
  readonly dayOfMonth: number | null;
  /** 0 (Sunday) to 6 (Saturday). */
  readonly dayOfWeek: number | null;
}

/** A day in UTC, `YYYY-MM-DD`; days compare as texts. */
export type UtcDay = string;

const dayMs = 86_400_000;

/** Days of the month from this one on mean its last day. */
const lastDayFrom = 29;

/** A scheduled day that was missed is made up for this many days later at most: more than the longest month. */
const lookBackDays = 40;

function timeOfDayMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/** The window of a day in which scheduled withdrawals are requested, in milliseconds from midnight UTC; the end is outside. */
export const withdrawalWindow = {
  fromMs: timeOfDayMs(withdrawTimes.autoWithdrawFrom),
  toMs: timeOfDayMs(withdrawTimes.autoWithdrawTo),
} as const;

const startOf = (day: UtcDay): number => Date.parse(`${day}T00:00:00Z`);

/** The day in UTC of a moment in milliseconds since 1970. */
export const utcDayOf = (moment: number): UtcDay => new Date(moment).toISOString().slice(0, 10);

/** The day some days after this one, or before it where they are below 0. */
export const addDays = (day: UtcDay, days: number): UtcDay => utcDayOf(startOf(day) + days * dayMs);

/** The day whose window is open at a moment; undefined outside of all windows. */
export function openWindowDay(moment: number): UtcDay | undefined {
  const day = utcDayOf(moment);
  const time = moment - startOf(day);
  return time >= withdrawalWindow.fromMs && time < withdrawalWindow.toMs ? day : undefined;
}

/** Whether a day is one of the schedule. */
export function isScheduledDay({ dayOfMonth, dayOfWeek }: WithdrawalSchedule, day: UtcDay): boolean {
  const date = new Date(startOf(day));
  if (dayOfWeek !== null && date.getUTCDay() === dayOfWeek) return true;
  if (dayOfMonth === null) return dayOfWeek === null;
  const isLast = new Date(startOf(addDays(day, 1))).getUTCDate() === 1;
  return dayOfMonth >= lastDayFrom ? isLast : date.getUTCDate() === dayOfMonth;
}

/** The day before which a schedule that starts now owes nothing: its first day is today as long as the window is not over. */
export function firstCheckedDay(createdAt: number): UtcDay {
  const today = utcDayOf(createdAt);
  return createdAt - startOf(today) < withdrawalWindow.toMs ? addDays(today, -1) : today;
}

/**
 * Whether a schedule is due in the window of a day: the day is one of its own, or one of its own has passed since the window
 * in which it was last looked at, because nothing ran in that window. Several missed days are made up for once.
 */
export function isDueOn(schedule: WithdrawalSchedule, lastCheckedDay: UtcDay, day: UtcDay): boolean {
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
  readonly lastCheckedDay: UtcDay;
  /** The day of the last withdrawals; null before the first. */
  readonly lastRequestedDay: UtcDay | null;
}

/**
 * The next moment at which withdrawals of a schedule may be requested, in milliseconds since 1970: the start of a window, or
 * `now` where one is open that has not been used. Undefined for a schedule without a day, which no valid one is.
 */
export function nextRunOf(schedule: WithdrawalSchedule, progress: ScheduleProgress, now: number): number | undefined {
  const today = utcDayOf(now);
  for (let ahead = 0; ahead <= lookBackDays; ahead += 1) {
    const day = addDays(today, ahead);
    const isOver = now >= startOf(day) + withdrawalWindow.toMs;
    if (isOver || day === progress.lastRequestedDay || !isDueOn(schedule, progress.lastCheckedDay, day)) continue;
    return Math.max(now, startOf(day) + withdrawalWindow.fromMs);
  }
  return undefined;
}
