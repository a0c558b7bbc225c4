import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, showToast, useToasts, type Toast } from '../../../../ui/toast/toasts.ts';
import { followOutcome } from './follow-outcome.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

const ended: Toast = { id: 'batch:1', kind: 'success', title: 'Change pool: 2 of 2 verified' };
const shown = () => useToasts.getState().toasts[0];
const outcomes = (...texts: string[]) => {
  const left = texts.map((text, index) => ({ text, isComplete: index === texts.length - 1 }));
  return vi.fn(async () => (left.length > 1 ? left.shift() : left[0]));
};

test('a verified change says that there is no share yet, and is a success once all deliver', async () => {
  showToast(ended);
  const following = followOutcome(ended, outcomes('no share yet', '1 of 2 deliver shares', '2 of 2 deliver shares'));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toMatchObject({ kind: 'info', isBusy: true, caption: 'no share yet', title: ended.title });
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown()).toMatchObject({ kind: 'info', caption: '1 of 2 deliver shares' });
  expect(shown()?.timeoutMs).toBeUndefined();
  await vi.advanceTimersByTimeAsync(5000);
  await following;
  expect(shown()).toMatchObject({ kind: 'success', caption: '2 of 2 deliver shares', timeoutMs: 5000 });
});

test('without shares it ends as a warning; what failed stays an error', async () => {
  showToast(ended);
  const silent = async () => ({ text: 'no share yet', isComplete: false });
  const following = followOutcome(ended, silent);
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  await following;
  expect(shown()).toMatchObject({ kind: 'warning', isBusy: false, caption: 'no share yet' });
  const failed: Toast = { ...ended, kind: 'error', caption: '1 failed' };
  showToast(failed);
  void followOutcome(failed, async () => ({ text: '1 of 1 deliver shares', isComplete: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toMatchObject({ kind: 'error', caption: '1 failed, 1 of 1 deliver shares' });
});

test('nothing is read any more once the toast is closed', async () => {
  showToast(ended);
  const read = vi.fn(async () => ({ text: 'no share yet', isComplete: false }));
  const following = followOutcome(ended, read);
  await vi.advanceTimersByTimeAsync(0);
  closeToast(ended.id);
  await vi.advanceTimersByTimeAsync(5000);
  await following;
  expect(read).toHaveBeenCalledTimes(2);
  expect(useToasts.getState().toasts).toEqual([]);
});
