import { describe, expect, it } from 'vitest';
import { clockOf, locationSchema } from './location.ts';

describe('where a reader lives', () => {
  it.each([
    [undefined, 'UTC'],
    [{}, 'UTC'],
    [{ gmt: '-05:30' }, '-05:30'],
    [{ tz: 'Europe/Berlin', gmt: '+09:00' }, 'Europe/Berlin'],
    [{ tz: 'Mars/Olympus', gmt: '+09:00' }, '+09:00'],
  ])('%j stands for %s', (location, zone) => {
    expect(locationSchema.parse(location)).toBe(zone);
  });

  it.each([{ tz: 'Mars/Olympus' }, { tz: '+02:00' }, { gmt: '2' }, { gmt: '+15:00' }, { gmt: "+02:00'" }, 'UTC'])(
    '%j is none',
    (location) => {
      expect(locationSchema.safeParse(location).success).toBe(false);
    },
  );
});

describe('the clocks of a zone', () => {
  const midnight = new Date('2026-07-01T00:00:07Z');
  it.each([
    ['UTC', '2026-07-01 00:00:07'],
    ['Europe/Berlin', '2026-07-01 02:00:07'],
    ['America/Chicago', '2026-06-30 19:00:07'],
    ['+05:30', '2026-07-01 05:30:07'],
  ])('in %s show %s', (zone, shown) => {
    expect(clockOf(zone)(midnight)).toBe(shown);
  });

  it('follow daylight saving', () => {
    expect(clockOf('Europe/Berlin')(new Date('2026-01-01T12:00:00Z'))).toBe('2026-01-01 13:00:00');
  });
});
