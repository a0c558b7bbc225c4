import { expect, test } from 'vitest';
import { siteSeries } from './site-series.ts';

const point = (second: number, hashrate: number) => ({
  at: new Date(second * 1000).toISOString(),
  hashrate,
  power: 10 * hashrate,
  devices: 4,
  expected: 4,
  online: 3,
  hashing: 2,
});

test('points become lines, broken where nothing was reported', () => {
  const { times, values } = siteSeries([point(600, 1), point(660, 2), point(900, 3)], 60);
  expect(times).toEqual([600, 660, 720, 900]);
  expect(values.power).toEqual([10, 20, null, 30]);
  expect(values.hashing).toEqual([2, 2, null, 2]);
});

test('no points are no lines', () => {
  expect(siteSeries([], 60)).toEqual({ times: [], values: { power: [], online: [], hashing: [] } });
});
