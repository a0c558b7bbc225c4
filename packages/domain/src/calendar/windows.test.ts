import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateOf, dayOf, type ScheduledDays } from './days.ts';
import { windowOn, windowsIn } from './windows.ts';

const chicago = 'America/Chicago';
const everyDay: ScheduledDays = { daysOfWeek: [], daysOfMonth: [] };
const hourMs = 3_600_000;
const iso = ({ from, to }: { from: number; to: number }): [string, string] => [
  new Date(from).toISOString(),
  new Date(to).toISOString(),
];

describe('a window', () => {
  it('keeps its times on the days on which the clocks change', () => {
    const evening = { from: '18:00', to: '20:00' };
    expect(iso(windowOn(evening, '2026-11-01', chicago))).toEqual([
      '2026-11-02T00:00:00.000Z',
      '2026-11-02T02:00:00.000Z',
    ]);
    expect(iso(windowOn(evening, '2026-03-08', chicago))).toEqual([
      '2026-03-08T23:00:00.000Z',
      '2026-03-09T01:00:00.000Z',
    ]);
  });

  it('from midnight begins at midnight, and one until midnight ends there', () => {
    expect(iso(windowOn({ from: '00:00', to: '06:00' }, '2026-07-01', chicago))).toEqual([
      '2026-07-01T05:00:00.000Z',
      '2026-07-01T11:00:00.000Z',
    ]);
    expect(iso(windowOn({ from: '22:00', to: '00:00' }, '2026-07-01', chicago))).toEqual([
      '2026-07-02T03:00:00.000Z',
      '2026-07-02T05:00:00.000Z',
    ]);
  });

  it('of each day lies an hour later in November than in October', () => {
    const schedule = { from: '22:00', to: '23:00', days: everyDay };
    const span = { from: Date.parse('2026-10-31T00:00Z'), to: Date.parse('2026-11-03T12:00Z') };
    expect(windowsIn(schedule, span, chicago).map(iso)).toEqual([
      ['2026-10-31T03:00:00.000Z', '2026-10-31T04:00:00.000Z'],
      ['2026-11-01T03:00:00.000Z', '2026-11-01T04:00:00.000Z'],
      ['2026-11-02T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
      ['2026-11-03T04:00:00.000Z', '2026-11-03T05:00:00.000Z'],
    ]);
  });

  it('counts where any part of it lies in the span, and not where the clocks leave it out', () => {
    const night = { from: '22:00', to: '06:00', days: { daysOfWeek: [5], daysOfMonth: [] } };
    const saturdayMorning = { from: Date.parse('2026-07-04T10:59Z'), to: Date.parse('2026-07-04T20:00Z') };
    expect(windowsIn(night, saturdayMorning, chicago)).toMatchObject([{ day: '2026-07-03' }]);
    expect(windowsIn(night, { ...saturdayMorning, from: Date.parse('2026-07-04T11:00Z') }, chicago)).toEqual([]);
    const gone = { from: '02:10', to: '02:50', days: everyDay };
    const change = { from: Date.parse('2026-03-08T06:00Z'), to: Date.parse('2026-03-09T05:00Z') };
    expect(windowsIn(gone, change, chicago)).toEqual([]);
    expect(() => windowsIn(gone, { from: 0, to: Infinity }, chicago)).toThrow(RangeError);
  });
});

describe('a day', () => {
  it.each([
    ['2026-03-08', 23],
    ['2026-03-09', 24],
    ['2026-11-01', 25],
  ])('%s has %i hours in Chicago', (day, hours) => {
    const { from, to } = dayOf(day, chicago);
    expect((to - from) / hourMs).toBe(hours);
  });

  it('ends where the next one begins and holds its own moments, in every zone and year', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const moments = fc
      .integer({ min: Date.UTC(2012, 0) / 1000, max: Date.UTC(2040, 0) / 1000 })
      .map((each) => each * 1000);
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const day = dateOf(moment, zone);
        const { from, to } = dayOf(day, zone);
        expect(from).toBeLessThanOrEqual(moment);
        expect(moment).toBeLessThan(to);
        expect(dayOf(addDays(day, 1), zone).from).toBe(to);
        expect(dateOf(from, zone)).toBe(day);
        expect(dateOf(from - 1000, zone)).not.toBe(day);
        // Casey in the Antarctic changes by three hours.
        expect(Math.abs(to - from - 24 * hourMs)).toBeLessThanOrEqual(3 * hourMs);
      }),
      { numRuns: 500 },
    );
  });
});
