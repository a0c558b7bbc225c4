import { expect, test } from 'vitest';
import { scanRate, secondsLeft, withSample, type ScanSample } from './scan-rate.ts';

test('the rate is that of the last seconds', () => {
  let samples: readonly ScanSample[] = [];
  for (const [at, scanned] of [
    [0, 0],
    [1000, 100],
    [9500, 950],
    [10_000, 2000],
  ] as const) {
    samples = withSample(samples, { at, scanned });
  }
  expect(samples.map(({ at }) => at)).toEqual([9500, 10_000]);
  expect(scanRate(samples)).toBeUndefined();
  samples = withSample(samples, { at: 11_500, scanned: 4950 });
  expect(scanRate(samples)).toBe(2000);
});

test('no progress adds no sample, and a new scan discards the earlier samples', () => {
  const samples = [{ at: 0, scanned: 500 }];
  expect(withSample(samples, { at: 1000, scanned: 500 })).toBe(samples);
  expect(withSample(samples, { at: 1000, scanned: 3 })).toEqual([{ at: 1000, scanned: 3 }]);
});

test('without a rate the remaining time is unknown', () => {
  expect(secondsLeft(100, 1000, undefined)).toBeUndefined();
  expect(secondsLeft(100, 1000, 0)).toBeUndefined();
  expect(secondsLeft(100, 1000, 400)).toBe(3);
});
