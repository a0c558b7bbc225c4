import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeToken } from '../../testing/tokens.ts';
import { useConnectivity } from '../browser/connectivity.ts';
import { setErrorEffects } from './error-handling.ts';
import { callRest } from './rest.ts';
import { refreshTokenKey, signOut, useSession } from '../session/session.ts';

const fetched = vi.fn<typeof fetch>();
const effects = { goTo: vi.fn(), deny: vi.fn(), refuseChange: vi.fn(), signOut: vi.fn(), toast: vi.fn() };

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  setErrorEffects(effects);
  useSession.setState({ name: 'signedIn', accessToken: fakeToken(), subaccount: 'main' });
});
afterEach(() => {
  signOut();
  setErrorEffects(undefined);
  fetched.mockReset();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('a REST call carries token and subaccount', async () => {
  fetched.mockResolvedValue(new Response('{"ok":true}'));
  const answer = await callRest('/api/folders/1', { method: 'POST', body: { a: 1 } });
  expect(await answer.json()).toEqual({ ok: true });
  const init = fetched.mock.calls[0]?.[1];
  expect(init?.headers).toMatchObject({ Subaccount: 'main', 'Content-Type': 'application/json' });
  expect(init?.body).toBe('{"a":1}');
});

test('after a 401 the token is renewed and the call made again', async () => {
  localStorage.setItem(refreshTokenKey, 'r');
  fetched
    .mockResolvedValueOnce(new Response('', { status: 401 }))
    .mockResolvedValueOnce(new Response(JSON.stringify({ access_token: fakeToken(), refresh_token: 'r2' })))
    .mockResolvedValueOnce(new Response('fine'));
  expect(await (await callRest('/api/x')).text()).toBe('fine');
  expect(effects.signOut).not.toHaveBeenCalled();
});

test('failures carry the message of the server and are treated in one place', async () => {
  fetched.mockResolvedValue(new Response('{"message":"Too much at once."}', { status: 429 }));
  await expect(callRest('/api/x')).rejects.toMatchObject({ code: '429', message: 'Too much at once.', status: 429 });
  expect(effects.goTo).toHaveBeenCalledWith('many-requests');
  await expect(callRest('/api/x', { handles: ['429'] })).rejects.toMatchObject({ code: '429' });
  expect(effects.goTo).toHaveBeenCalledTimes(1);
});

/** The network between browser and server, on which a call breaks; our host is there or not. */
function breakNetwork(isHostUp: boolean): void {
  fetched.mockImplementation((path) =>
    isHostUp && path === '/healthz' ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError('Failed')),
  );
}

test('no answer becomes the API toast', async () => {
  breakNetwork(true);
  await expect(callRest('/api/x')).rejects.toMatchObject({ code: 'network' });
  await waitFor(() => expect(effects.toast).toHaveBeenCalledWith('Something Went Wrong in API Error'));
});

test('no answer from an unreachable host means offline, whatever the browser says; all calls share one probe', async () => {
  vi.useFakeTimers();
  try {
    breakNetwork(false);
    const calls = [callRest('/api/x'), callRest('/api/y'), callRest('/api/z')];
    for (const outcome of await Promise.allSettled(calls)) expect(outcome.status).toBe('rejected');
    await vi.advanceTimersByTimeAsync(4000);
    expect(effects.goTo.mock.calls).toEqual(Array(3).fill(['connection-error']));
    expect(effects.toast).not.toHaveBeenCalled();
    expect(fetched.mock.calls.filter(([path]) => path === '/healthz')).toHaveLength(4);
  } finally {
    useConnectivity.setState({ isOnline: true });
    vi.useRealTimers();
  }
});

test.each([
  [429, '429', 'many-requests'],
  [503, '503', 'server-error'],
])('a token that cannot be renewed (%s) is not sent, and the session stays', async (status, code, page) => {
  localStorage.setItem(refreshTokenKey, 'r');
  useSession.setState({ name: 'signedIn', accessToken: fakeToken({ exp: 1 }) });
  fetched.mockImplementation(() => Promise.resolve(new Response('{}', { status })));
  await expect(callRest('/api/x')).rejects.toMatchObject({ code });
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/identity2/refreshtoken']);
  expect(effects.goTo).toHaveBeenCalledWith(page);
  expect(effects.signOut).not.toHaveBeenCalled();
  expect(localStorage.getItem(refreshTokenKey)).toBe('r');
});
