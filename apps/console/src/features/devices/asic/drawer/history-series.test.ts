import { expect, test } from 'vitest';
import { historyColumns } from './history-series.ts';

const point = (second: number, hashrate: number | null = 100) => ({
  at: new Date(second * 1000).toISOString(),
  hashrate,
  power: 3000,
  chipTemperature: 70,
  pcbTemperature: null,
});

test('points become columns at their times', () => {
  const { times, hashrate, pcbTemperature } = historyColumns({ step: 60, points: [point(60), point(120, null)] });
  expect(times).toEqual([60, 120]);
  expect(hashrate).toEqual([100, null]);
  expect(pcbTemperature).toEqual([null, null]);
});

test('a gap breaks the line, one missed report does not', () => {
  const seconds = [0, 60, 120, 240, 300, 900, 960];
  const { times, hashrate } = historyColumns({ step: 60, points: seconds.map((second) => point(second)) });
  expect(times).toEqual([0, 60, 120, 240, 300, 360, 900, 960]);
  expect(hashrate.indexOf(null)).toBe(5);
});

test('reports slower than the step are no gaps', () => {
  const { times } = historyColumns({ step: 15, points: [0, 60, 120, 180].map((second) => point(second)) });
  expect(times).toEqual([0, 60, 120, 180]);
});
