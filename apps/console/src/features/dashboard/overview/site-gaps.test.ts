import { expect, test } from 'vitest';
import { siteGaps } from './site-gaps.ts';

const point = (minute: number, devices: number, power: number | null) => ({
  at: new Date(minute * 60_000).toISOString(),
  hashrate: power,
  power,
  devices,
  expected: 250,
  online: power,
  hashing: power,
});

test('each step without figures says how many devices reported, and all together the least', () => {
  const { texts, summary } = siteGaps([point(0, 250, 1), point(1, 124.4, null), point(2, 0, null), point(3, 250, 1)]);
  expect([...texts]).toEqual([
    [60, '124 of 250 devices reported'],
    [120, '0 of 250 devices reported'],
  ]);
  expect(summary).toBe('Gaps are times in which not all devices reported; at the least 0 of 250 devices reported.');
  expect(siteGaps([point(0, 250, 1)]).summary).toBeUndefined();
});
