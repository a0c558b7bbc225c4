import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { probe, probeOnce, useConnectivity } from './connectivity.ts';

const fetched = vi.fn<typeof fetch>();
const isOnline = () => useConnectivity.getState().isOnline;
const answers = () => fetched.mockImplementation(() => Promise.resolve(new Response('ok')));
const hangsUp = () => fetched.mockRejectedValue(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  useConnectivity.setState({ isOnline: true, socket: 'idle' });
});
afterEach(() => {
  useConnectivity.setState({ isOnline: true, socket: 'idle' });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

test('the probe tries four times, 5 s each, and stops at the first success', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout');
  hangsUp();
  const failing = probe();
  await vi.advanceTimersByTimeAsync(3600);
  expect(await failing).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(4);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(Array(4).fill('/healthz'));
  expect(timeouts.mock.calls).toEqual(Array(4).fill([5000]));
  expect(fetched.mock.calls.map(([, init]) => init?.signal)).toEqual(timeouts.mock.results.map(({ value }) => value));
  expect(isOnline()).toBe(false);

  fetched.mockReset();
  fetched.mockResolvedValueOnce(new Response('', { status: 503 })).mockResolvedValueOnce(new Response('ok'));
  const working = probe();
  await vi.advanceTimersByTimeAsync(600);
  expect(await working).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(isOnline()).toBe(true);
});

test('whoever asks while a probe runs shares its answer', async () => {
  answers();
  expect(await Promise.all([probe(), probe(), probe()])).toEqual([true, true, true]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('the state recovers automatically, within 5 s of our host', async () => {
  hangsUp();
  expect(await probeOnce()).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isOnline()).toBe(false);
  answers();
  await vi.advanceTimersByTimeAsync(5000);
  expect(isOnline()).toBe(true);
  fetched.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).not.toHaveBeenCalled();
});

test('an opened socket shows that our host is reachable, too', async () => {
  hangsUp();
  await probeOnce();
  useConnectivity.setState({ socket: 'open' });
  expect(isOnline()).toBe(true);
});

test('the state reported by the browser is verified, never trusted', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answers();
  globalThis.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect([isOnline(), fetched.mock.calls.length]).toEqual([true, 1]);
  hangsUp();
  globalThis.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect([isOnline(), fetched.mock.calls.length]).toEqual([false, 2]);
  onLine.mockReturnValue(true);
  answers();
  globalThis.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(true);
});
