import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConnectivity } from '../browser/connectivity.ts';
import { startLiveSubscription, type LiveState } from './live-subscription.ts';

let visibility: DocumentVisibilityState = 'visible';
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(() => Promise.resolve(new Response('ok')));
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  useConnectivity.setState({ socket: 'idle', isOnline: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

function start() {
  const ends: (() => void)[] = [];
  const closed = vi.fn();
  const refetch = vi.fn();
  const states: LiveState[] = [];
  const open = vi.fn((onEnd: () => void) => {
    ends.push(onEnd);
    return closed;
  });
  const stop = startLiveSubscription({ open, refetch, onState: (state) => states.push(state), pollMs: 15_000 });
  return { open, closed, refetch, states, stop, drop: () => ends.at(-1)?.() };
}

const show = (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};

test('is live once the socket is open, and reads nothing twice', () => {
  const live = start();
  expect(live.states).toEqual(['connecting']);
  useConnectivity.setState({ socket: 'open' });
  expect(live.states).toEqual(['connecting', 'live']);
  expect(live.refetch).not.toHaveBeenCalled();
  live.stop();
  expect(live.closed).toHaveBeenCalledTimes(1);
});

test('a subscription that is dropped time and again polls while the host answers', async () => {
  const live = start();
  live.open.mockImplementation((onEnd) => {
    setTimeout(onEnd, 100);
    return live.closed;
  });
  live.drop();
  expect(live.states.at(-1)).toBe('polling');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(live.open.mock.calls.length).toBeGreaterThan(3);
  expect(live.refetch).toHaveBeenCalled();
  live.stop();
});

test('one that drops with its host reconnects once the host answers, and catches up', async () => {
  const live = start();
  useConnectivity.setState({ socket: 'open' });
  useConnectivity.setState({ socket: 'lost' });
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  live.drop();
  expect(live.states.at(-1)).toBe('polling');
  await vi.advanceTimersByTimeAsync(32_000);
  expect(live.refetch).not.toHaveBeenCalled();
  expect(live.open).toHaveBeenCalledTimes(1);

  fetched.mockImplementation(() => Promise.resolve(new Response('ok')));
  await vi.advanceTimersByTimeAsync(6000);
  expect(live.open).toHaveBeenCalledTimes(2);
  useConnectivity.setState({ socket: 'open' });
  expect(live.states.at(-1)).toBe('live');
  expect(live.refetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(live.refetch).toHaveBeenCalledTimes(1);
  live.stop();
});

test('stops in a hidden tab and catches up on return', async () => {
  const live = start();
  useConnectivity.setState({ socket: 'open' });
  show('hidden');
  expect(live.states.at(-1)).toBe('paused');
  expect(live.closed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(live.open).toHaveBeenCalledTimes(1);
  show('visible');
  expect(live.open).toHaveBeenCalledTimes(2);
  expect(live.refetch).toHaveBeenCalledTimes(1);
  live.stop();
});

test('waits for our host to be there', async () => {
  const live = start();
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  useConnectivity.setState({ isOnline: false });
  live.drop();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(live.open).toHaveBeenCalledTimes(1);
  expect(live.refetch).not.toHaveBeenCalled();
  fetched.mockImplementation(() => Promise.resolve(new Response('ok')));
  useConnectivity.setState({ isOnline: true });
  await vi.advanceTimersByTimeAsync(10);
  expect(live.open).toHaveBeenCalledTimes(2);
  live.stop();
});
