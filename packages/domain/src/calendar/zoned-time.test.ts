import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOfWallClock, wallClockOf, wallClockSecondsOf } from './zoned-time.ts';

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const minutes = fc
  .integer({ min: Date.UTC(1975, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 })
  .map((minute) => minute * 60_000);

describe('the clock of a zone', () => {
  it.each([
    ['2026-01-15T12:00:00Z', 'America/Chicago', '2026-01-15T06:00'],
    ['2026-07-15T12:00:00Z', 'America/Chicago', '2026-07-15T07:00'],
    ['2026-01-15T12:00:00Z', 'Asia/Kathmandu', '2026-01-15T17:45'],
    ['2026-01-15T23:30:00Z', 'UTC', '2026-01-15T23:30'],
    ['2026-01-15T00:00:00Z', 'UTC', '2026-01-15T00:00'],
  ])('at %s in %s shows %s', (at, zone, shown) => {
    expect(wallClockOf(Date.parse(at), zone)).toBe(shown);
    expect(momentOfWallClock(shown, zone)).toBe(Date.parse(at));
  });

  it.each([
    ['UTC', '2026-07-01 00:00:07'],
    ['Europe/Berlin', '2026-07-01 02:00:07'],
    ['America/Chicago', '2026-06-30 19:00:07'],
    ['+05:30', '2026-07-01 05:30:07'],
  ])('in %s shows %s to the second', (zone, shown) => {
    expect(wallClockSecondsOf(Date.parse('2026-07-01T00:00:07.9Z'), zone)).toBe(shown);
  });

  it('goes back and forth, but for the second coming of an hour', () => {
    fc.assert(
      fc.property(minutes, zones, (moment, zone) => {
        const shown = wallClockOf(moment, zone);
        const back = momentOfWallClock(shown, zone);
        expect(wallClockOf(back, zone)).toBe(shown);
        expect(back).toBeLessThanOrEqual(moment);
      }),
      { numRuns: 500 },
    );
  });

  it('takes the first of an hour that comes twice', () => {
    expect(momentOfWallClock('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T00:30:00Z'));
  });

  it('takes the first moment after the gap for an hour that is left out', () => {
    const moment = momentOfWallClock('2026-03-29T02:30', 'Europe/Berlin');
    expect(wallClockOf(moment, 'Europe/Berlin')).toBe('2026-03-29T03:00');
    expect(wallClockOf(momentOfWallClock('2011-12-30T12:00', 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-31T00:00');
  });

  it('knows what is no time', () => {
    for (const text of ['', 'soon', '2026-13-01T00:00']) expect(momentOfWallClock(text, 'UTC')).toBeNaN();
  });
});
