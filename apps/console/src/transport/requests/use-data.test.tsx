import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Provider } from 'urql';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { client } from './client.ts';
import { setErrorEffects } from './error-handling.ts';
import { signIn, signOut, useSession } from '../session/session.ts';
import type { TypedDocument } from './typed-document.ts';
import { useData } from './use-data.ts';

const Count = 'query count($of: String!) { count(of: $of) }' as TypedDocument<{ count: number }, { of: string }>;
const wrapper = ({ children }: { children: ReactNode }) => <Provider value={client}>{children}</Provider>;
const effects = { goTo: vi.fn(), deny: vi.fn(), refuseChange: vi.fn(), signOut: vi.fn(), toast: vi.fn() };

afterEach(() => {
  cleanup();
  signOut();
  setErrorEffects(undefined);
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('keeps the last data while newer data loads, and through a failed refresh', async () => {
  setErrorEffects(effects);
  let isWell = true;
  let next = 1;
  const server = fakeServer({
    count: () => (isWell ? server.json({ data: { count: next++ } }) : new Response('{}', { status: 503 })),
  });
  await signIn({ email: 'a', password: 'right' });
  const { result, rerender } = renderHook(({ of }) => useData(Count, { of }), {
    wrapper,
    initialProps: { of: 'asics' },
  });
  expect(result.current.isLoading).toBe(true);
  await waitFor(() => expect(result.current.data).toEqual({ count: 1 }));
  expect(result.current.asOf).toBeGreaterThan(0);

  rerender({ of: 'pdus' });
  expect(result.current.data).toEqual({ count: 1 });
  await waitFor(() => expect(result.current.data).toEqual({ count: 2 }));

  isWell = false;
  act(() => result.current.refetch());
  await waitFor(() => expect(result.current.error?.code).toBe('503'));
  expect(result.current.data).toEqual({ count: 2 });
  expect(effects.goTo).not.toHaveBeenCalled();

  isWell = true;
  act(() => result.current.refetch());
  await waitFor(() => expect(result.current.data).toEqual({ count: 3 }));
  expect(result.current.error).toBeUndefined();
});

test('what got no answer while the session was renewed is asked again with its new token', async () => {
  setErrorEffects(effects);
  let isWell = false;
  const server = fakeServer({
    count: () => {
      if (!isWell) throw new TypeError('Failed to fetch');
      return server.json({ data: { count: 7 } });
    },
  });
  await signIn({ email: 'a', password: 'right' });
  const { result } = renderHook(() => useData(Count, { of: 'asics' }), { wrapper });
  await waitFor(() => expect(result.current.error?.code).toBe('network'));
  isWell = true;
  act(() => useSession.setState({ accessToken: fakeToken({ email: 'owner@example.org', sub: '2' }) }));
  await waitFor(() => expect(result.current.data).toEqual({ count: 7 }));
  expect(result.current.error).toBeUndefined();
});

test('a failed first load that is asked for again has no data meanwhile, as the server answers a failure with null', async () => {
  setErrorEffects(effects);
  const refused = { data: null, errors: [{ message: 'Not now.', extensions: { code: 'unexpected' } }] };
  let isWell = false;
  const seen: unknown[] = [];
  const server = fakeServer({ count: () => server.json(isWell ? { data: { count: 1 } } : refused) });
  await signIn({ email: 'a', password: 'right' });
  const { result } = renderHook(
    () => {
      const read = useData(Count, { of: 'again' });
      seen.push(read.data);
      return read;
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current.error).toBeDefined());
  isWell = true;
  act(() => result.current.refetch());
  await waitFor(() => expect(result.current.data).toEqual({ count: 1 }));
  expect(seen).not.toContain(null);
});

test('a failed first load is shown, unless claimed', async () => {
  setErrorEffects(effects);
  fakeServer({ count: () => new Response('{}', { status: 503 }) });
  await signIn({ email: 'a', password: 'right' });
  const claimed = renderHook(() => useData(Count, { of: 'a' }, { handles: ['503'] }), { wrapper });
  await waitFor(() => expect(claimed.result.current.error?.code).toBe('503'));
  expect(effects.goTo).not.toHaveBeenCalled();
  const open = renderHook(() => useData(Count, { of: 'b' }), { wrapper });
  await waitFor(() => expect(open.result.current.error?.code).toBe('503'));
  expect(effects.goTo).toHaveBeenCalledWith('server-error');
});

test('a paused query asks nothing', async () => {
  const server = fakeServer({ count: { count: 1 } });
  await signIn({ email: 'a', password: 'right' });
  const { result } = renderHook(() => useData(Count, { of: 'a' }, { isPaused: true }), { wrapper });
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
  expect(server.calls).toHaveLength(0);
  expect(result.current.isLoading).toBe(false);
});
