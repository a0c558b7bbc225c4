import { describe, expect, it } from 'vitest';
import { locationSchema } from './location.ts';

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
