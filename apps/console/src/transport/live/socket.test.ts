import { pipe, subscribe } from 'wonka';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { client } from '../requests/client.ts';
import { useConnectivity } from '../browser/connectivity.ts';
import { setTransportNotices } from '../requests/notices.ts';
import { hasFreshToken, selectSubaccount, signOut, useSession } from '../session/session.ts';
import { reopenSocket, subscribeOverSocket } from './socket.ts';

const reconnecting = vi.fn();

// Loading it waits for the disk, which no fake timer does.
beforeAll(() => import('./socket-client.ts'));

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
  FakeSocket.isReachable = true;
  setTransportNotices({ reconnecting });
  reconnecting.mockReset();
  useSession.setState({ name: 'signedIn', accessToken: fakeToken(), subaccount: 'main' });
});

afterEach(() => {
  reopenSocket();
  signOut();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(1);

function listen(name: string) {
  const results: unknown[] = [];
  const { unsubscribe } = pipe(
    client.subscription(`subscription ${name} { ${name} }`, {}),
    subscribe((result) => results.push(result.data ?? result.error)),
  );
  return { results, unsubscribe };
}

const socket = (index = 0) => {
  const found = FakeSocket.opened[index];
  if (!found) throw new Error(`No socket ${index}.`);
  return found;
};

test('the socket opens with the first subscription, with token and subaccount, and carries its messages', async () => {
  const { results, unsubscribe } = listen('ticks');
  await settle();
  const { accessToken } = useSession.getState();
  expect(socket().init).toEqual({ authorization: `Bearer ${accessToken}`, subaccount: 'main' });
  expect(useConnectivity.getState().socket).toBe('open');
  const [begun] = socket().frames('subscribe');
  socket().answer({ type: 'next', id: begun?.id ?? '', payload: { data: { ticks: 7 } } });
  await settle();
  expect(results).toEqual([{ ticks: 7 }]);
  unsubscribe();
});

test('a subscription asks for changes, and its listener gets whole results', async () => {
  const { results, unsubscribe } = listen('ticks');
  await settle();
  const [begun] = socket().frames('subscribe');
  expect(begun?.payload).toMatchObject({ extensions: { deltas: true } });
  const id = begun?.id ?? '';
  socket().answer({ type: 'next', id, payload: { data: { ticks: { a: 1, b: 1 } } } });
  socket().answer({ type: 'next', id, payload: { extensions: { delta: { ticks: { b: 2 } } } } });
  await settle();
  expect(results).toEqual([{ ticks: { a: 1, b: 1 } }, { ticks: { a: 1, b: 2 } }]);
  unsubscribe();
});

test('a change without a result before it closes the socket with 4004, so that all subscriptions begin again', async () => {
  const closed = vi.spyOn(FakeSocket.prototype, 'close');
  const { results, unsubscribe } = listen('ticks');
  await settle();
  const [begun] = socket().frames('subscribe');
  socket().answer({ type: 'next', id: begun?.id ?? '', payload: { extensions: { delta: { ticks: { b: 2 } } } } });
  await settle();
  expect(closed).toHaveBeenCalledWith(4004, expect.anything());
  expect(results).toEqual([expect.any(Error)]);
  expect(useConnectivity.getState().socket).toBe('lost');
  unsubscribe();
  closed.mockRestore();
});

test('a subscription that ends before its socket is loaded opens none, nor does one of another subaccount', async () => {
  const sink = { next: vi.fn(), error: vi.fn(), complete: vi.fn() };
  const payload = { query: 'subscription ticks { ticks }' };
  subscribeOverSocket(payload, sink)();
  await settle();
  subscribeOverSocket(payload, sink);
  selectSubaccount('north');
  await settle();
  expect(FakeSocket.opened).toHaveLength(0);
  expect(sink.complete).toHaveBeenCalledTimes(1);
  expect(sink.error).not.toHaveBeenCalled();
});

const keepAlivePings = () =>
  socket()
    .frames('ping')
    .filter(({ payload }) => payload === undefined);

test('a server that sends nothing is asked after 6 s, and is not live after 10 s until it answers', async () => {
  const { unsubscribe } = listen('ticks');
  await settle();
  const state = () => useConnectivity.getState().socket;
  await vi.advanceTimersByTimeAsync(6_000);
  expect([socket().frames('ping').length, state()]).toEqual([1, 'open']);
  socket().answer({ type: 'pong' });
  await vi.advanceTimersByTimeAsync(9_900);
  expect([socket().frames('ping').length, state()]).toEqual([2, 'open']);
  await vi.advanceTimersByTimeAsync(100);
  expect(state()).toBe('silent');
  socket().answer({ type: 'pong' });
  await settle();
  expect(state()).toBe('open');
  unsubscribe();
});

test('a ping goes out every 17 s; without a pong in 10 s the socket is closed with 4408', async () => {
  const closed = vi.spyOn(FakeSocket.prototype, 'close');
  const { unsubscribe } = listen('ticks');
  await settle();
  await vi.advanceTimersByTimeAsync(17_000);
  expect(keepAlivePings()).toHaveLength(1);
  socket().answer({ type: 'pong' });
  await vi.advanceTimersByTimeAsync(16_900);
  expect(closed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100 + 10_000);
  expect(closed).toHaveBeenCalledWith(4408, expect.anything());
  unsubscribe();
  closed.mockRestore();
});

test('another subaccount gets a socket of its own', async () => {
  const first = listen('ticks');
  await settle();
  selectSubaccount('north');
  first.unsubscribe();
  const second = listen('ticks');
  await settle();
  expect(FakeSocket.opened).toHaveLength(2);
  expect(socket(1).init).toMatchObject({ subaccount: 'north' });
  second.unsubscribe();
});

test('signing out while the socket connects to an unreachable server causes no error', async () => {
  FakeSocket.isReachable = false;
  listen('ticks');
  await settle();
  signOut();
  socket().refuse();
  await settle();
  expect(useConnectivity.getState().socket).toBe('idle');
  // Vitest fails on a rejection that nobody handled; it notices once real time has gone on.
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 10));
});

test('a close with 4403 means that the token is over', async () => {
  const { unsubscribe } = listen('ticks');
  await settle();
  expect(hasFreshToken()).toBe(true);
  socket().close(4403, 'Sign in again');
  await settle();
  expect(hasFreshToken()).toBe(false);
  expect(useConnectivity.getState().socket).toBe('lost');
  unsubscribe();
});

test('only the named subscriptions are tried again, five times in all, the first after half a second', async () => {
  const plain = listen('ticks');
  await settle();
  socket().close(1006);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.opened).toHaveLength(1);
  plain.unsubscribe();

  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.opened = [];
  const named = listen('batchRequestUpdates');
  await settle();
  socket(0).close(1006);
  await vi.advanceTimersByTimeAsync(480);
  expect(FakeSocket.opened).toHaveLength(1);
  expect(reconnecting).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60);
  expect(FakeSocket.opened).toHaveLength(2);
  for (let index = 1; index < 5; index += 1) {
    socket(index).close(1006);
    await vi.advanceTimersByTimeAsync(16_000);
  }
  expect(FakeSocket.opened).toHaveLength(5);
  expect(named.results).toHaveLength(1);
  named.unsubscribe();
  vi.restoreAllMocks();
});
