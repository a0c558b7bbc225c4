import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, isScheduledOn, lastOfMonth, type ScheduledDays } from './days.ts';
import { nextOccurrence, type Schedule } from './next-occurrence.ts';
import { wallClockOf } from './zoned-time.ts';

const chicago = 'America/Chicago';
const everyDay: ScheduledDays = { daysOfWeek: [], daysOfMonth: [] };
const minute = 60_000;
const at = (text: string): number => Date.parse(text);

/** The occurrences from a moment on. */
function following(schedule: Schedule, after: string, count: number, zone = chicago): string[] {
  const found: string[] = [];
  let moment = at(after);
  for (let place = 0; place < count; place += 1) {
    moment = nextOccurrence(schedule, moment, zone) ?? NaN;
    found.push(new Date(moment).toISOString().replace(':00.000Z', 'Z'));
  }
  return found;
}

const daily = (...times: string[]): Schedule => ({ at: times, days: everyDay });

describe('what happens at times of the clocks', () => {
  it('comes at the first moment after the gap where its time is left out', () => {
    expect(following(daily('02:30'), '2026-03-07T00:00Z', 3)).toEqual([
      '2026-03-07T08:30Z',
      '2026-03-08T08:00Z',
      '2026-03-09T07:30Z',
    ]);
  });

  it('comes once where its time comes twice', () => {
    expect(following(daily('01:30'), '2026-10-31T00:00Z', 3)).toEqual([
      '2026-10-31T06:30Z',
      '2026-11-01T06:30Z',
      '2026-11-02T07:30Z',
    ]);
  });

  it('keeps its time around days of 23 and 25 hours', () => {
    expect(following(daily('12:00'), '2026-10-31T06:00Z', 3)).toEqual([
      '2026-10-31T17:00Z',
      '2026-11-01T18:00Z',
      '2026-11-02T18:00Z',
    ]);
    expect(following(daily('12:00'), '2026-03-07T06:00Z', 3)).toEqual([
      '2026-03-07T18:00Z',
      '2026-03-08T17:00Z',
      '2026-03-09T17:00Z',
    ]);
  });

  it('comes once where several of its times mean one moment', () => {
    expect(following(daily('02:15', '02:45', '03:00'), '2026-03-08T06:00Z', 2)).toEqual([
      '2026-03-08T08:00Z',
      '2026-03-09T07:15Z',
    ]);
    expect(following(daily('12:00'), '2011-12-29T23:00Z', 2, 'Pacific/Apia')).toEqual([
      '2011-12-30T10:00Z',
      '2011-12-30T22:00Z',
    ]);
  });

  it('knows the last days of months', () => {
    const days = { daysOfWeek: [], daysOfMonth: [lastOfMonth] };
    expect(following({ at: ['00:00'], days }, '2028-01-31T12:00Z', 3, 'UTC')).toEqual([
      '2028-02-29T00:00Z',
      '2028-03-31T00:00Z',
      '2028-04-30T00:00Z',
    ]);
    const on31 = { daysOfWeek: [], daysOfMonth: [31] };
    expect(following({ at: ['00:00'], days: on31 }, '2026-01-31T12:00Z', 2, 'UTC')).toEqual([
      '2026-03-31T00:00Z',
      '2026-05-31T00:00Z',
    ]);
  });

  it('is the first such moment after any other, in every zone and year', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([hour, past]) => {
      const two = (value: number) => String(value).padStart(2, '0');
      return `${two(hour)}:${two(past)}`;
    });
    const days = fc.record({
      daysOfWeek: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
      daysOfMonth: fc.array(fc.constantFrom(lastOfMonth, 1, 15, 29, 30, 31), { maxLength: 2 }),
    });
    const moments = fc.integer({ min: Date.UTC(2012, 0) / minute, max: Date.UTC(2040, 0) / minute });
    fc.assert(
      fc.property(zones, fc.array(times, { minLength: 1, maxLength: 3 }), days, moments, (zone, given, on, minutes) => {
        const after = minutes * minute;
        const next = nextOccurrence({ at: given, days: on }, after, zone) ?? NaN;
        expect(next).toBeGreaterThan(after);
        const shown = wallClockOf(next, zone);
        expect(isScheduledOn(on, shown.slice(0, 10))).toBe(true);
        // The clocks show one of the times, or jumped over one to what they show.
        const before = wallClockOf(next - minute, zone);
        const walls = given.map((time) => `${shown.slice(0, 10)}T${time}`);
        expect(walls.some((wall) => wall === shown || (before < wall && wall < shown))).toBe(true);
        // Nothing lies between: one minute before it is still the next one.
        if (next - minute > after) expect(nextOccurrence({ at: given, days: on }, next - minute, zone)).toBe(next);
        expect(nextOccurrence({ at: given, days: on }, after + Math.floor((next - after) / 2), zone)).toBe(next);
      }),
      { numRuns: 500 },
    );
  });

  it('never happens without a time', () => {
    expect(nextOccurrence(daily(), at('2026-01-01T00:00Z'), 'UTC')).toBeUndefined();
    expect(dateOf(at('2026-11-02T05:59Z'), chicago)).toBe('2026-11-01');
  });
});

describe('what happens every so many minutes', () => {
  it('has no hole where the clocks go back', () => {
    const schedule = { everyMinutes: 15, from: at('2026-11-01T05:00Z') };
    expect(following(schedule, '2026-11-01T05:30Z', 10)).toEqual([
      '2026-11-01T05:45Z',
      '2026-11-01T06:00Z',
      '2026-11-01T06:15Z',
      '2026-11-01T06:30Z',
      '2026-11-01T06:45Z',
      '2026-11-01T07:00Z',
      '2026-11-01T07:15Z',
      '2026-11-01T07:30Z',
      '2026-11-01T07:45Z',
      '2026-11-01T08:00Z',
    ]);
  });

  it('goes on over midnight', () => {
    const schedule = { everyMinutes: 780, from: at('2026-06-01T00:00Z') };
    expect(following(schedule, '2026-06-01T00:00Z', 4, 'UTC')).toEqual([
      '2026-06-01T13:00Z',
      '2026-06-02T02:00Z',
      '2026-06-02T15:00Z',
      '2026-06-03T04:00Z',
    ]);
  });

  it('refuses an interval that is not longer than nothing', () => {
    for (const everyMinutes of [0, -5, NaN])
      expect(() => nextOccurrence({ everyMinutes, from: 0 }, 0, 'UTC')).toThrow(RangeError);
  });
});
