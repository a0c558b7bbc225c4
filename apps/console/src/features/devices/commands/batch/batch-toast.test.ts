import { describe, expect, test } from 'vitest';
import type { BatchRequestFragment } from '../../../../generated/command.ts';
import { stateOfCounts, stateOfRequests } from './batch-state.ts';
import { batchToast } from './batch-toast.ts';

const request = (changes: Partial<BatchRequestFragment>): BatchRequestFragment => ({
  id: '1',
  kind: 'reboot',
  state: 'running',
  summary: '',
  deviceCount: 10,
  partCount: 0,
  doneCount: 0,
  errorResultCount: 0,
  canceledCount: 0,
  expiredCount: 0,
  waitingCount: 0,
  underWay: null,
  scanned: 0,
  scanTotal: 0,
  discoveredCount: 0,
  ...changes,
});
const words = { label: 'Reboot', doneWord: 'verified' } as const;

test('a batch is the sum of its requests and ends with the last of them', () => {
  const running = stateOfRequests([request({ state: 'done', doneCount: 10 }), request({ doneCount: 3 })]);
  expect(running).toMatchObject({ total: 20, done: 13, failed: 0, canceled: 0, expired: 0, isEnded: false });
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

test('parts that wait for a stop are said', () => {
  const toast = batchToast(words, stateOfRequests([request({ doneCount: 3, waitingCount: 4, errorResultCount: 1 })]));
  expect(toast).toMatchObject({ caption: '4 waiting for miners to stop, 1 failed', isBusy: true });
});

test('a batch on parts counts the parts', () => {
  const outlets = { label: 'Turn off', doneWord: 'verified', noun: 'outlet' } as const;
  const running = stateOfRequests([request({ deviceCount: 2, partCount: 24, doneCount: 3 })]);
  expect(batchToast(outlets, running).title).toBe('Turn off: 3 of 24 outlets verified');
  const one = stateOfRequests([request({ state: 'done', deviceCount: 1, partCount: 1, doneCount: 1 })]);
  expect(batchToast(outlets, one)).toMatchObject({ title: 'Turn off: 1 of 1 outlet verified', kind: 'success' });
});

test('what is done of running commands moves the bar, not the count', () => {
  const words = { label: 'Request log', doneWord: 'fetched' } as const;
  const running = stateOfRequests([
    request({ deviceCount: 4, doneCount: 1, underWay: 0.5 }),
    request({ deviceCount: 1 }),
  ]);
  expect(batchToast(words, running)).toMatchObject({
    title: 'Request log: 1 of 5 fetched',
    progress: { done: 1.5, failed: 0, total: 5 },
  });
});

test('a scan counts addresses', () => {
  const scan = stateOfRequests([request({ kind: 'scan', deviceCount: 0, scanned: 40, scanTotal: 256 })]);
  expect(batchToast({ label: 'Scan again', doneWord: 'scanned' }, scan).title).toBe('Scan again: 40 of 256 scanned');
});

describe('the end of a scan', () => {
  const scanWords = { label: 'Scan again', doneWord: 'scanned' } as const;
  const scan = (changes: Partial<BatchRequestFragment>) =>
    request({ kind: 'scan', deviceCount: 0, scanned: 40, scanTotal: 256, ...changes });

  test.each([
    ['done', { scanned: 256 }, 'success', undefined],
    ['failed', { summary: 'The guard file forbids scan.' }, 'error', 'The guard file forbids scan.'],
    ['expired', { summary: 'The agent gave no answer.' }, 'error', 'The agent gave no answer.'],
    ['canceled', { summary: 'Canceled.' }, 'warning', 'Canceled.'],
    ['failed', { scanned: 0, scanTotal: 0, summary: 'No such range.' }, 'error', 'No such range.'],
    ['expired', { scanned: 0, scanTotal: 0 }, 'error', undefined],
    ['canceled', { scanned: 256 }, 'warning', undefined],
    ['canceled', { summary: '' }, 'warning', '216 canceled'],
  ] as const)('%s %o is shown as %s', (state, changes, kind, caption) => {
    const toast = batchToast(scanWords, stateOfRequests([scan({ state, ...changes })]));
    expect(toast).toMatchObject({ kind, caption });
    expect(toast.isBusy).toBeUndefined();
    expect(toast.timeoutMs === undefined).toBe(kind !== 'success');
  });

  test('is the most severe of all agents, each reason shown once', () => {
    const requests = [
      scan({ state: 'done', scanned: 256, summary: '256 addresses scanned, 4 devices found.' }),
      scan({ state: 'canceled', summary: 'Canceled.' }),
      scan({ state: 'expired', summary: 'The agent gave no answer.' }),
      scan({ state: 'expired', summary: 'The agent gave no answer.' }),
    ];
    expect(batchToast(scanWords, stateOfRequests(requests))).toMatchObject({
      kind: 'error',
      caption: 'Canceled. The agent gave no answer.',
      progress: { done: 376, failed: 648, total: 1024 },
    });
    const running = stateOfRequests([...requests, scan({})]);
    expect(batchToast(scanWords, running)).toMatchObject({ kind: 'info', isBusy: true });
  });
});

test('a command that could not be requested at all is no success', () => {
  const unreadable = stateOfRequests([request({ state: 'failed' })]);
  expect(batchToast(words, unreadable).kind).toBe('error');
});

test('no request yet is no end', () => {
  expect(stateOfRequests([]).isEnded).toBe(false);
  const counts = {
    all: { count: 4 },
    waiting: { count: 0 },
    done: { count: 2 },
    failed: { count: 1 },
    canceled: { count: 0 },
  };
  expect(stateOfCounts({ ...counts, expired: { count: 0 } }).isEnded).toBe(false);
  expect(stateOfCounts({ ...counts, expired: { count: 1 } }).isEnded).toBe(true);
});
