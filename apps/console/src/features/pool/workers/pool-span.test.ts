import { expect, test } from 'vitest';
import { poolSpan } from './pool-span.ts';

test.each([
  [{ count: 5, averagedSeconds: null }, 3600, 0, undefined],
  [{ count: 5, averagedSeconds: 7200 }, 3600, 0, undefined],
  [{ count: 5, averagedSeconds: 720 }, 3600, 5, 'over 12 min'],
  [{ count: 1500, averagedSeconds: 90_000 }, 86_400, 20, '20 of 1,500 over less'],
])(
  'a hashrate of several workers says what it spans where that is less than its window: %j',
  (workers, window, younger, text) => {
    expect(poolSpan(workers, window, younger)).toBe(text);
  },
);
