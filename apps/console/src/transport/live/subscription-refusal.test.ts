import { waitFor } from '@testing-library/react';
import type { ExecutionResult, Sink } from 'graphql-ws';
import { pipe, subscribe } from 'wonka';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeToken } from '../../testing/tokens.ts';
import { setErrorEffects } from '../requests/error-handling.ts';
import { useSession } from '../session/session.ts';
import type { TypedDocument } from '../requests/typed-document.ts';

let code = '403';
const refusal = () => ({ errors: [{ message: 'No.', extensions: { code } }] });
vi.mock('./socket.ts', () => ({
  reopenSocket: () => undefined,
  subscribeOverSocket: (_request: unknown, sink: Sink<ExecutionResult>) => {
    queueMicrotask(() => sink.next(refusal() as never));
    return () => undefined;
  },
}));
const { client, send } = await import('../requests/client.ts');

const effects = {
  goTo: vi.fn(),
  deny: vi.fn(),
  refuseChange: vi.fn(),
  signOut: vi.fn(),
  refuseObserver: vi.fn(),
  toast: vi.fn(),
};
const notices = () => Object.values(effects).reduce((sum, { mock }) => sum + mock.calls.length, 0);

beforeEach(() => {
  setErrorEffects(effects);
  useSession.setState({ name: 'signedIn', accessToken: fakeToken() });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(refusal()))));
});
afterEach(() => {
  setErrorEffects(undefined);
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test.each(['403', 'access-denied'])(
  '%s hides no page when a subscription is refused, but when a query is',
  async (each) => {
    code = each;
    const document = 'subscription watched { watched }' as TypedDocument<object, Record<string, never>>;
    const seen = vi.fn();
    const { unsubscribe } = pipe(
      client.subscription(document, {}),
      subscribe(({ error }) => seen(error?.message)),
    );
    await waitFor(() => expect(seen).toHaveBeenCalled());
    expect(seen.mock.calls[0]?.[0]).toContain('No.');
    unsubscribe();
    expect(notices()).toBe(0);
    const asked = 'query asked { asked }' as TypedDocument<object, Record<string, never>>;
    await expect(send('query', asked, {})).rejects.toThrow('No.');
    expect(effects.deny).toHaveBeenCalledWith('No.');
    expect(notices()).toBe(1);
  },
);
