import { waitFor } from '@testing-library/react';
import { pipe, subscribe } from 'wonka';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { useConnectivity } from '../browser/connectivity.ts';
import { client } from '../requests/client.ts';
import { signOut, useSession } from '../session/session.ts';
import type { createSocketClient } from './socket-client.ts';

const loads = vi.hoisted(() => ({ isBroken: true, count: 0 }));

vi.mock('./socket-client.ts', async (original) => {
  const actual = await original<{ createSocketClient: typeof createSocketClient }>();
  return {
    createSocketClient: (...args: Parameters<typeof createSocketClient>) => {
      loads.count += 1;
      if (loads.isBroken) throw new TypeError('Failed to fetch dynamically imported module');
      return actual.createSocketClient(...args);
    },
  };
});

beforeEach(() => {
  FakeSocket.opened = [];
  useSession.setState({ name: 'signedIn', accessToken: fakeToken(), subaccount: 'main' });
});
afterEach(() => signOut());

function listen(): { results: unknown[]; unsubscribe(): void } {
  const results: unknown[] = [];
  const { unsubscribe } = pipe(
    client.subscription('subscription ticks { ticks }', {}),
    subscribe(({ data, error }) => results.push(data ?? error?.message)),
  );
  return { results, unsubscribe };
}

test('a socket that cannot be loaded is lost, its subscriptions fail, and the next one loads it again', async () => {
  const first = listen();
  await waitFor(() => expect(first.results).toEqual([expect.stringContaining('Failed to fetch')]));
  expect(useConnectivity.getState().socket).toBe('lost');
  expect(FakeSocket.opened).toHaveLength(0);

  loads.isBroken = false;
  const second = listen();
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  expect(loads.count).toBe(2);
  second.unsubscribe();
});
