import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone, timeZoneOption, timeZoneOptions, zoneOffset } from './time-zones.ts';

const zones = Intl.supportedValuesOf('timeZone');
const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });

/** What clocks in the zone show at a moment, read as if it were UTC, in milliseconds. */
function wallClock(tz: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: tz,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

describe('time zones', () => {
  it('are labelled with their name and the signed offset of that moment', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (tz, at) => {
        const option = timeZoneOption(tz, at);
        expect(option.label).toBe(`${tz} ${option.gmt}`);
        const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(option.gmt) ?? [];
        const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
        const actual = (wallClock(tz, at) - Math.floor(at.getTime() / 1000) * 1000) / 60_000;
        // Offsets with seconds are of a past that no clock shows any more; the label leaves the seconds out.
        expect(Math.trunc(actual)).toBe(offset);
      }),
    );
  });

  it('follow daylight saving', () => {
    expect(zoneOffset('America/New_York', new Date('2026-01-15T12:00:00Z'))).toBe('-05:00');
    expect(zoneOffset('America/New_York', new Date('2026-07-15T12:00:00Z'))).toBe('-04:00');
    expect(zoneOffset('Europe/Berlin', new Date('2026-03-29T00:59:59Z'))).toBe('+01:00');
    expect(zoneOffset('Europe/Berlin', new Date('2026-03-29T01:00:00Z'))).toBe('+02:00');
    expect(zoneOffset('Asia/Kathmandu', new Date('2026-01-15T12:00:00Z'))).toBe('+05:45');
    expect(zoneOffset('America/St_Johns', new Date('2026-01-15T12:00:00Z'))).toBe('-03:30');
    expect(zoneOffset('UTC', new Date(0))).toBe('+00:00');
  });

  it('are offered once each, and all known', () => {
    const offered = timeZoneOptions(new Date());
    expect(new Set(offered.map(({ value }) => value)).size).toBe(offered.length);
    expect(offered.every(({ value, tz }) => value === tz && isTimeZone(value))).toBe(true);
    const names = offered.map(({ value }) => value);
    for (const today of ['Asia/Kathmandu', 'Asia/Kolkata', 'Europe/Kyiv']) expect(names).toContain(today);
    for (const old of ['Asia/Katmandu', 'Asia/Calcutta', 'Europe/Kiev']) expect(names).not.toContain(old);
    expect(names[0]).toBe('UTC');
    for (const unknown of ['', '+02:00', '-0500', 'Nowhere', 'constructor', 'UTC; drop']) {
      expect(isTimeZone(unknown)).toBe(false);
    }
  });
});
