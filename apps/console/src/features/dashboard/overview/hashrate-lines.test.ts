import { expect, test } from 'vitest';
import { hashrateLines } from './hashrate-lines.ts';

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
const chart = (step: number, ...points: [minute: number, hashrate: number][]) => ({
  step,
  points: points.map(([minute, hashrate]) => ({
    at: at(minute),
    hashrate,
    power: 0,
    devices: 0,
    expected: 0,
    online: 0,
    hashing: 0,
  })),
});

test('reported hashrate and that of the pool share the times of both', () => {
  const { times, reported, pool } = hashrateLines(chart(60, [0, 100], [1, 101]), chart(300, [0, 90], [5, 95]));
  expect(times.map((time) => new Date(time * 1000).toISOString())).toEqual([at(0), at(1), at(5)]);
  expect(reported).toEqual([100, 101, undefined]);
  expect(pool).toEqual([90, undefined, 95]);
});

test('without credited shares there is no line of the pool', () => {
  expect(hashrateLines(chart(60, [0, 100]), chart(300)).pool).toBeUndefined();
  expect(hashrateLines(chart(60, [0, 100]), undefined)).toMatchObject({ reported: [100], pool: undefined });
});
