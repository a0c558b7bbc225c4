import { expect, it } from 'vitest';
import { FirstReadings } from './first-readings.ts';

it('are under way while many devices were never read, for five minutes at most, and begin again with many new ones', () => {
  const first = new FirstReadings();
  expect(first.areUnderWay(20_000, 20_000, 0)).toBe(true);
  expect(first.areUnderWay(5_000, 20_000, 60_000)).toBe(true);
  expect(first.areUnderWay(2_000, 20_000, 70_000)).toBe(false);
  expect(first.areUnderWay(9_000, 29_000, 900_000)).toBe(true);
  expect(first.areUnderWay(9_000, 29_000, 1_199_999)).toBe(true);
  expect(first.areUnderWay(9_000, 29_000, 1_200_000)).toBe(false);
  expect(first.areUnderWay(0, 0, 1_300_000)).toBe(false);
});
