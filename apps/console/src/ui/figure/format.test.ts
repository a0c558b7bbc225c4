import { expect, test } from 'vitest';
import { counted } from './format.ts';

test('a count names one thing or several', () => {
  expect(counted(1, 'worker')).toBe('1 worker');
  expect(counted(0, 'worker')).toBe('0 workers');
  expect(counted(3480, 'worker is', 'workers are')).toBe('3,480 workers are');
});
