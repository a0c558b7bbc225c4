import type { ExecutionResult, Sink, SubscribePayload } from 'graphql-ws';
import { pipe, subscribe } from 'wonka';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeToken } from '../../testing/tokens.ts';
import { setTransportNotices } from '../requests/notices.ts';
import { useSession } from '../session/session.ts';
import type { TypedDocument } from '../requests/typed-document.ts';

const opened: string[] = [];
const lost = new Error('The connection was lost.');
let ending: unknown = lost;
vi.mock('./socket.ts', () => ({
  reopenSocket: () => undefined,
  subscribeOverSocket: ({ query }: SubscribePayload, sink: Sink<ExecutionResult>) => {
    opened.push(/subscription\s+(\w+)/.exec(query)?.[1] ?? '');
    queueMicrotask(() => sink.error(ending));
    return () => undefined;
  },
}));
const { client } = await import('../requests/client.ts');

/** Written out here on purpose. */
const named = [
  'observerSubaccountSubscription',
  'subaccountSubscription',
  'getSubaccountApproved',
  'activityRequestUpdates',
  'batchRequestUpdates',
];
const modules = import.meta.glob<Record<string, string>>('../../generated/*.ts', { eager: true });
const operations = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .map((document) => (typeof document === 'string' ? /^\s*subscription\s+(\w+)/m.exec(document)?.[1] : undefined))
  .filter((name) => name !== undefined);
const others = operations.filter((name) => !named.includes(name));

const reconnecting = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  ending = lost;
  reconnecting.mockClear();
  setTransportNotices({ reconnecting });
  useSession.setState({ name: 'signedIn', accessToken: fakeToken() });
});
afterEach(() => {
  vi.useRealTimers();
  setTransportNotices(undefined);
});

/** Subscribes to something that always drops, and waits longer than every retry takes. */
async function dropped(name: string): Promise<readonly number[]> {
  const start = Date.now();
  const times: number[] = [];
  const document = `subscription ${name} { ${name} { id } }` as TypedDocument<object, Record<string, never>>;
  const { unsubscribe } = pipe(
    client.subscription(document, {}),
    subscribe(() => undefined),
  );
  let seen = 0;
  for (let waited = 0; waited < 120_000; waited += 50) {
    await vi.advanceTimersByTimeAsync(50);
    for (; seen < opened.length; seen += 1) times.push(Date.now() - start);
  }
  unsubscribe();
  return times;
}

test.each(named)('%s is tried five times, first after 500 ms or so, and says so', async (name) => {
  const times = await dropped(name);
  expect(opened).toEqual(Array(5).fill(name));
  const firstWait = (times[1] ?? 0) - (times[0] ?? 0);
  expect(firstWait).toBeGreaterThanOrEqual(325);
  expect(firstWait).toBeLessThanOrEqual(675);
  expect(reconnecting).toHaveBeenCalledTimes(4);
});

test('each of them is an operation of the console, and there are others', () => {
  expect(named.filter((name) => !operations.includes(name))).toEqual([]);
  expect(others.length).toBeGreaterThan(1);
});

test.each(others)('%s is not tried again by the client, and says nothing', async (name) => {
  await dropped(name);
  expect(opened).toEqual([name]);
  expect(reconnecting).not.toHaveBeenCalled();
});

test('a socket that the server closed because rights changed is reopened without a message', async () => {
  ending = { code: 4403, reason: 'Sign in again' };
  await dropped('subaccountSubscription');
  expect(opened.length).toBeGreaterThan(1);
  expect(reconnecting).not.toHaveBeenCalled();
});
