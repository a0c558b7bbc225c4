import { expect, test } from 'vitest';
import type { AsicRequestFragment } from '../../../../generated/asic.ts';
import { stateOfCounts, stateOfRequests } from './batch-state.ts';
import { batchToast } from './batch-toast.ts';

const request = (changes: Partial<AsicRequestFragment>): AsicRequestFragment => ({
  id: '1',
  kind: 'reboot',
  state: 'running',
  deviceCount: 10,
  doneCount: 0,
  errorResultCount: 0,
  canceledCount: 0,
  expiredCount: 0,
  scanned: 0,
  scanTotal: 0,
  foundCount: 0,
  ...changes,
});
const words = { label: 'Reboot', doneWord: 'verified' } as const;

test('a batch is the sum of its requests and ends with the last of them', () => {
  const running = stateOfRequests([request({ state: 'done', doneCount: 10 }), request({ doneCount: 3 })]);
  expect(running).toEqual({ total: 20, done: 13, failed: 0, canceled: 0, expired: 0, isEnded: false });
  expect(batchToast(words, running)).toMatchObject({ title: 'Reboot: 13 of 20 verified', isBusy: true, kind: 'info' });
});

test('success is said only where every device was verified', () => {
  const good = stateOfRequests([request({ state: 'done', doneCount: 10 })]);
  expect(batchToast(words, good)).toMatchObject({ title: 'Reboot: 10 of 10 verified', kind: 'success' });
  const bad = stateOfRequests([request({ state: 'failed', doneCount: 7, errorResultCount: 2, canceledCount: 1 })]);
  expect(batchToast(words, bad)).toMatchObject({
    title: 'Reboot: 7 of 10 verified',
    caption: '2 failed, 1 canceled',
    kind: 'error',
    progress: { done: 7, failed: 3, total: 10 },
  });
  expect(batchToast(words, bad).timeoutMs).toBeUndefined();
});

test('a scan counts addresses', () => {
  const scan = stateOfRequests([request({ kind: 'scan', deviceCount: 0, scanned: 40, scanTotal: 256 })]);
  expect(batchToast({ label: 'Scan again', doneWord: 'scanned' }, scan).title).toBe('Scan again: 40 of 256 scanned');
});

test('no request yet is no end', () => {
  expect(stateOfRequests([]).isEnded).toBe(false);
  const counts = { all: { count: 4 }, done: { count: 2 }, failed: { count: 1 }, canceled: { count: 0 } };
  expect(stateOfCounts({ ...counts, expired: { count: 0 } }).isEnded).toBe(false);
  expect(stateOfCounts({ ...counts, expired: { count: 1 } }).isEnded).toBe(true);
});
