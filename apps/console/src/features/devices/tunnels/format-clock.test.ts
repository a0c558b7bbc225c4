import { expect, test } from 'vitest';
import { formatClock } from './format-clock.ts';

test('times are minutes and seconds', () => {
  expect([0, 9, 60, 299].map(formatClock)).toEqual(['0:00', '0:09', '1:00', '4:59']);
});
