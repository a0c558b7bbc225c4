import { expect, test } from 'vitest';
import { compareColumns } from './compare-columns.ts';
import type { HistoryColumns } from './history-series.ts';

const history = (times: number[], hashrate: (number | null)[]): HistoryColumns => ({ times, values: { hashrate } });

test('histories share the times of all; a gap stays a gap, a time of others is none', () => {
  const { times, valuesOf } = compareColumns([history([0, 30, 60], [1, null, 3]), history([15, 30], [5, 6])]);
  expect(times).toEqual([0, 15, 30, 60]);
  expect(valuesOf(0, 'hashrate')).toEqual([1, undefined, null, 3]);
  expect(valuesOf(1, 'hashrate')).toEqual([undefined, 5, 6, undefined]);
});

test('one history stays as it is', () => {
  const only = history([0, 30], [1, 2]);
  expect(compareColumns([only]).valuesOf(0, 'hashrate')).toBe(only.values['hashrate']);
});

test('a measure that was not read has no value', () => {
  expect(compareColumns([history([0, 30], [1, 2])]).valuesOf(0, 'power')).toEqual([undefined, undefined]);
});
