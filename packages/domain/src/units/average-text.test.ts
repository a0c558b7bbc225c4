import { expect, test } from 'vitest';
import { averageSpan } from './average-text.ts';

test.each([
  [20, 600, 'less than 1 min'],
  [7 * 60 + 12, 86_400, '7 min'],
  [7 * 60 + 12, 600, '7 min'],
  [5000, 600, '10 min'],
  [3 * 3600 + 12 * 60 + 5, 86_400, '3h 12m'],
  [7200, 3600, '1 h'],
  [1e9, 86_400, '24 h'],
])('%i s of a window of %i s read %s', (elapsed, window, text) => {
  expect(averageSpan(elapsed, window)).toBe(text);
});
