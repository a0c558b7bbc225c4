import { expect, test } from 'vitest';
import { historyColumns } from './history-series.ts';

const history = (step: number, seconds: readonly number[], hashrate = seconds.map((): number | null => 100)) => ({
  step,
  times: seconds.map((second) => new Date(second * 1000).toISOString()),
  series: [{ measure: 'hashrate', values: hashrate }],
});

test('values stand at their times', () => {
  const { times, values } = historyColumns(history(60, [60, 120], [100, null]));
  expect(times).toEqual([60, 120]);
  expect(values).toEqual({ hashrate: [100, null] });
});

test('a gap breaks the line, one missed report does not', () => {
  const { times, values } = historyColumns(history(60, [0, 60, 120, 240, 300, 900, 960]));
  expect(times).toEqual([0, 60, 120, 240, 300, 360, 900, 960]);
  expect(values['hashrate']?.indexOf(null)).toBe(5);
});

test('reports slower than the step are no gaps', () => {
  expect(historyColumns(history(15, [0, 60, 120, 180])).times).toEqual([0, 60, 120, 180]);
});
