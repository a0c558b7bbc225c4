import { expect, it } from 'vitest';
import { FirstReadings } from './first-readings.ts';

it('are under way while many devices were never read and an interval longer, five minutes at most, and begin again with many new ones', () => {
  const first = new FirstReadings();
  const areUnderWay = (unread: number, devices: number, now: number) => first.areUnderWay(unread, devices, now, 15_000);
  expect(areUnderWay(20_000, 20_000, 0)).toBe(true);
  expect(areUnderWay(5_000, 20_000, 60_000)).toBe(true);
  expect(areUnderWay(2_000, 20_000, 70_000)).toBe(true);
  expect(areUnderWay(0, 20_000, 80_000)).toBe(true);
  expect(areUnderWay(0, 20_000, 90_000)).toBe(false);
  expect(areUnderWay(9_000, 29_000, 900_000)).toBe(true);
  expect(areUnderWay(9_000, 29_000, 1_199_999)).toBe(true);
  expect(areUnderWay(9_000, 29_000, 1_200_000)).toBe(false);
  expect(areUnderWay(0, 0, 1_300_000)).toBe(false);
});
