import { expect, test } from 'vitest';
import { coverageText } from '../../../ui/figure/coverage-text.ts';
import { averageText, powerDetail } from './coverage-text.ts';

test('a figure says how many devices it covers', () => {
  expect(coverageText(3231, 5000)).toBe('3,231 of 5,000 report');
});

test('power is estimated for models of known consumption, and says so', () => {
  const summary = { power: 10_000, powerReporting: 3, online: 5 };
  expect(powerDetail(summary, undefined)).toBe('3 of 5 ASICs report');
  expect(powerDetail(summary, { unreportedCount: 2, estimatedCount: 0, power: 0 })).toBe('3 of 5 ASICs report');
  expect(powerDetail(summary, { unreportedCount: 2, estimatedCount: 2, power: 7000 })).toBe(
    '3 of 5 ASICs report · ≈ 17.00 kW with 2 estimated by model',
  );
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
