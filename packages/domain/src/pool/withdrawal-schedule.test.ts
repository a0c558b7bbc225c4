import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import {
  firstCheckedDay,
  isDueOn,
  isScheduledDay,
  nextRunOf,
  openWindowDay,
  type WithdrawalSchedule,
} from './withdrawal-schedule.ts';

const daily: WithdrawalSchedule = { dayOfMonth: null, dayOfWeek: null };
const monthly = (dayOfMonth: number): WithdrawalSchedule => ({ dayOfMonth, dayOfWeek: null });
const weekly = (dayOfWeek: number): WithdrawalSchedule => ({ dayOfMonth: null, dayOfWeek });

const anySchedule = fc.oneof(
  fc.constant(daily),
  fc.integer({ min: 1, max: 31 }).map(monthly),
  fc.integer({ min: 0, max: 6 }).map(weekly),
);
const anyDay = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2032, 0, 1) / 86_400_000 })
  .map((days) => addDays('1970-01-01', days));
const at = (text: string) => Date.parse(`${text}Z`);

describe('the window', () => {
  it('is open from 5:30 until 12:00 UTC, whose end is outside', () => {
    expect(openWindowDay(at('2026-11-22T05:29:59.999'))).toBeUndefined();
    expect(openWindowDay(at('2026-11-22T05:30:00.000'))).toBe('2026-11-22');
    expect(openWindowDay(at('2026-11-22T11:59:59.999'))).toBe('2026-11-22');
    expect(openWindowDay(at('2026-11-22T12:00:00.000'))).toBeUndefined();
  });
});

describe('the days of a schedule', () => {
  it('are all where both are empty', () => {
    fc.assert(fc.property(anyDay, (day) => isScheduledDay(daily, day)));
  });

  it.each([
    [29, '2026-02-28', true],
    [30, '2026-02-28', true],
    [31, '2028-02-29', true],
    [29, '2028-02-28', false],
    [29, '2026-03-29', false],
    [29, '2026-03-31', true],
    [31, '2026-04-30', true],
    [28, '2026-02-28', true],
    [28, '2026-03-28', true],
    [1, '2026-03-01', true],
    [1, '2026-03-02', false],
  ])('day %i of the month, on %s: %s', (day, date, expected) => {
    expect(isScheduledDay(monthly(day), date)).toBe(expected);
  });

  it('come once a month, and once in seven days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 6 }), anyDay, (day, weekday, from) => {
        const month = from.slice(0, 7);
        const days = Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index));
        const inMonth = days.filter((date) => date.startsWith(month));
        expect(inMonth.filter((date) => isScheduledDay(monthly(day), date))).toHaveLength(1);
        expect(
          Array.from({ length: 7 }, (_, index) => addDays(from, index)).filter((date) =>
            isScheduledDay(weekly(weekday), date),
          ),
        ).toHaveLength(1);
      }),
    );
  });

  it('0 is Sunday', () => {
    expect(isScheduledDay(weekly(0), '2026-11-22')).toBe(true);
    expect(isScheduledDay(weekly(1), '2026-11-23')).toBe(true);
  });
});

describe('a missed window', () => {
  it('waits for the next day, and for no later one', () => {
    const sunday = '2026-11-22';
    expect(isDueOn(weekly(0), '2026-11-21', sunday)).toBe(true);
    // Nothing ran on Sunday: Monday makes up for it.
    expect(isDueOn(weekly(0), '2026-11-21', '2026-11-23')).toBe(true);
    // It was looked at on Sunday, whether or not the balance sufficed: Monday is no day of it.
    expect(isDueOn(weekly(0), sunday, '2026-11-23')).toBe(false);
    expect(isDueOn(weekly(0), '2026-11-23', '2026-11-24')).toBe(false);
  });

  it('is made up for once, however many were missed, whatever the schedule', () => {
    fc.assert(
      fc.property(
        anySchedule,
        anyDay,
        fc.array(fc.boolean(), { minLength: 70, maxLength: 70 }),
        (schedule, from, runs) => {
          let checked = addDays(from, -1);
          const paid: string[] = [];
          runs.forEach((doesRun, index) => {
            const day = addDays(from, index);
            if (!doesRun || !isDueOn(schedule, checked, day)) return;
            paid.push(day);
            checked = day;
          });
          // Between two days of payment lies a day of the schedule (the later one itself counts), so none is paid twice.
          let after = addDays(from, -1);
          for (const day of paid) {
            let scheduled = 0;
            for (let date = addDays(after, 1); date <= day; date = addDays(date, 1))
              if (isScheduledDay(schedule, date)) scheduled += 1;
            expect(scheduled).toBeGreaterThan(0);
            after = day;
          }
          // A window that ran on a day of the schedule has paid.
          runs.forEach((doesRun, index) => {
            const day = addDays(from, index);
            if (doesRun && isScheduledDay(schedule, day)) expect(paid).toContain(day);
          });
        },
      ),
    );
  });

  it('before its creation is none', () => {
    expect(firstCheckedDay(at('2026-11-22T11:59:59'))).toBe('2026-11-21');
    expect(firstCheckedDay(at('2026-11-22T12:00:00'))).toBe('2026-11-22');
    expect(isDueOn(weekly(0), firstCheckedDay(at('2026-11-22T12:00:00')), '2026-11-23')).toBe(false);
  });
});

describe('the next run', () => {
  const progress = { lastCheckedDay: '2026-11-21', lastRequestedDay: null };
  it('is the start of the next window, or now where one is open and unused', () => {
    expect(nextRunOf(daily, progress, at('2026-11-22T03:00'))).toBe(at('2026-11-22T05:30'));
    expect(nextRunOf(daily, progress, at('2026-11-22T06:00'))).toBe(at('2026-11-22T06:00'));
    expect(nextRunOf(daily, progress, at('2026-11-22T12:00'))).toBe(at('2026-11-23T05:30'));
    const used = { lastCheckedDay: '2026-11-22', lastRequestedDay: '2026-11-22' };
    expect(nextRunOf(daily, used, at('2026-11-22T06:00'))).toBe(at('2026-11-23T05:30'));
    expect(nextRunOf(monthly(31), used, at('2026-11-22T06:00'))).toBe(at('2026-11-30T05:30'));
  });

  it('exists for every schedule, in a window and on a day on which it is due', () => {
    fc.assert(
      fc.property(
        anySchedule,
        fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01') }),
        (schedule, date) => {
          const now = date.getTime();
          if (Number.isNaN(now)) return;
          const lastCheckedDay = firstCheckedDay(now);
          const next = nextRunOf(schedule, { lastCheckedDay, lastRequestedDay: null }, now) ?? NaN;
          const day = openWindowDay(next);
          expect(day).toBeDefined();
          expect(isDueOn(schedule, lastCheckedDay, day ?? '')).toBe(true);
        },
      ),
    );
  });
});
