import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCountdown, formatDuration, relativeTime } from './time-text.ts';

const now = '2026-06-01T12:00:00Z';
const ago = (seconds: number) => new Date(Date.parse(now) - seconds * 1000);

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [364 * 86_400, '364 days ago'],
    [365 * 86_400, '1 year ago'],
    [800 * 86_400, '2 years ago'],
    [-500, 'just now'],
  ])('%i seconds ago is %s', (seconds, text) => {
    expect(relativeTime(ago(seconds), now)).toBe(text);
  });

  it('is --- for nothing and for no time', () => {
    expect(relativeTime(null, now)).toBe('---');
    expect(relativeTime('yesterday', now)).toBe('---');
  });
});

describe('formatCountdown', () => {
  it.each([
    [300, '05:00'],
    [59, '00:59'],
    [0.4, '00:01'],
    [0, '00:00'],
    [-3, '00:00'],
    [6000, '100:00'],
    [null, '---'],
  ])('%s is %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text);
  });

  it('gives back the seconds it was given', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (seconds) => {
        const [minutes = '', rest = ''] = formatCountdown(seconds).split(':');
        expect(Number(minutes) * 60 + Number(rest)).toBe(seconds);
      }),
    );
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0s'],
    [42, '42s'],
    [330, '5m 30s'],
    [300, '5m'],
    [14_700, '4h 5m'],
    [86_400, '1d'],
    [86_400 + 300, '1d'],
    [12 * 86_400 + 4 * 3600, '12d 4h'],
    [-5, '0s'],
    [null, '---'],
  ])('%s is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
