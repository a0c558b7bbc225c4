import { expect, test } from 'vitest';
import { requestProgress, type RequestCounts } from './request-progress.ts';

const counts: RequestCounts = {
  kind: 'reboot',
  deviceCount: 1200,
  doneCount: 1000,
  errorResultCount: 3,
  canceledCount: 0,
  expiredCount: 2,
  scanned: 0,
  scanTotal: 0,
  discoveredCount: 0,
};

test('a command counts devices, and omits counts of zero', () => {
  expect(requestProgress(counts)).toEqual({
    total: 1200,
    done: 1000,
    failed: 3,
    skipped: 2,
    text: '1,000 of 1,200 · 3 failed · 2 expired',
  });
});

test('a scan counts addresses, and discovered devices', () => {
  const scan = { ...counts, kind: 'scan', scanned: 128, scanTotal: 256, discoveredCount: 7 };
  expect(requestProgress(scan)).toMatchObject({ total: 256, done: 128, failed: 0, text: '128 of 256 · 7 miners' });
  expect(requestProgress({ ...scan, scanned: 0, scanTotal: 0 }).text).toBe('Not started');
});
