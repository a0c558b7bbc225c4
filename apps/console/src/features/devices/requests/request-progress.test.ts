import { expect, test } from 'vitest';
import { requestProgress, type RequestCounts } from './request-progress.ts';

const counts: RequestCounts = {
  kind: 'reboot',
  deviceCount: 1200,
  partCount: 0,
  doneCount: 1000,
  errorResultCount: 3,
  canceledCount: 0,
  expiredCount: 2,
  waitingCount: 0,
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

test('those that wait for others are said', () => {
  expect(requestProgress({ ...counts, waitingCount: 4 }).text).toBe(
    '1,000 of 1,200 · 3 failed · 2 expired · 4 waiting',
  );
  const waitingFor = 'the verified stop of rig-7';
  expect(requestProgress({ ...counts, errorResultCount: 0, expiredCount: 0, waitingCount: 1, waitingFor }).text).toBe(
    '1,000 of 1,200 · 1 waiting for the verified stop of rig-7',
  );
});

test('a scan counts addresses, and discovered devices', () => {
  const scan = { ...counts, kind: 'scan', scanned: 128, scanTotal: 256, discoveredCount: 7 };
  expect(requestProgress(scan)).toMatchObject({ total: 256, done: 128, failed: 0, text: '128 of 256 · 7 devices' });
  expect(requestProgress({ ...scan, scanned: 0, scanTotal: 0 }).text).toBe('Not started');
});

test.each([
  ['pending', '', { done: 0, failed: 0, skipped: 0, text: 'Waiting for the agent' }],
  ['running', 'Downloading 3.9.3: 40 %.', { done: 0, failed: 0, skipped: 0, text: 'Downloading 3.9.3: 40 %.' }],
  ['done', 'Updated from 3.8.0 to 3.9.3.', { done: 1, failed: 0, skipped: 0 }],
  ['failed', 'Went back to 3.8.0.', { done: 0, failed: 1, skipped: 0 }],
  ['canceled', 'Canceled.', { done: 0, failed: 0, skipped: 1 }],
])('an update that is %s shows what the agent reports', (state, summary, progress) => {
  expect(requestProgress({ ...counts, kind: 'updateAgent', state, summary })).toMatchObject({ total: 1, ...progress });
});
