import { expect, test } from 'vitest';
import { coverageText } from '../../../ui/figure/coverage-text.ts';
import { averageText, powerDetail, readingDetail } from './coverage-text.ts';

test('a figure says how many devices it covers', () => {
  expect(coverageText(3231, 5000)).toBe('3,231 of 5,000 report');
});

test('power is estimated for models of known consumption, and says so', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  const power = { value: 10_000, at: '2026-01-01T11:59:46Z', isStale: false, reporting: 3, of: 5 };
  expect(powerDetail(power, undefined, now)).toBe('3 of 5 ASICs report, 14s ago');
  expect(powerDetail(power, { unreportedCount: 2, estimatedCount: 0, power: 0 }, now)).toBe(
    '3 of 5 ASICs report, 14s ago',
  );
  expect(powerDetail(power, { unreportedCount: 2, estimatedCount: 2, power: 7000 }, now)).toBe(
    '3 of 5 ASICs report, 14s ago · ≈ 17.00 kW with 2 estimated by model',
  );
});

test('a figure whose readings are old says of when they are', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  const stale = { value: 1, at: '2026-01-01T09:55:00Z', isStale: true, reporting: 0, of: 5 };
  expect(readingDetail(stale, 'ASICs report', now)).toBe('0 of 5 ASICs report, last 2h 5m ago');
  expect(readingDetail({ ...stale, value: null, at: null, isStale: false }, 'report', now)).toBe('0 of 5 report');
});

test.each([
  [null, 'collecting data'],
  [20, 'average of less than 1 min'],
  [7 * 60 + 12, 'average of 7 min'],
  [3 * 3600 + 12 * 60 + 5, 'average of 3h 12m'],
  [86_400, '24 h average'],
])('an average of a day that spans %s s reads %s', (seconds, text) => {
  expect(averageText(seconds)).toBe(text);
});
