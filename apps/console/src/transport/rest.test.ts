import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeToken } from '../testing/tokens.ts';
import { probe } from './connectivity.ts';
import { setErrorEffects } from './error-handling.ts';
import { callRest } from './rest.ts';
import { refreshTokenKey, signOut, useSession } from './session.ts';

const fetched = vi.fn<typeof fetch>();
const effects = { goTo: vi.fn(), deny: vi.fn(), signOut: vi.fn(), toast: vi.fn() };

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  setErrorEffects(effects);
  useSession.setState({ accessToken: fakeToken(), subaccount: 'main' });
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

test('no answer becomes the API toast', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(callRest('/api/x')).rejects.toMatchObject({ code: 'network' });
  expect(effects.toast).toHaveBeenCalledWith('Something Went Wrong in API Error');
});

test('the probe tries four times, 5 s each, and stops at the first success', async () => {
  vi.useFakeTimers();
  const timeouts = vi.spyOn(AbortSignal, 'timeout');
  try {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const failing = probe();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failing).toBe(false);
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(Array(4).fill('/healthz'));
    expect(timeouts.mock.calls).toEqual(Array(4).fill([5000]));
    expect(fetched.mock.calls.map(([, init]) => init?.signal)).toEqual(timeouts.mock.results.map(({ value }) => value));
    fetched.mockReset();
    fetched.mockResolvedValueOnce(new Response('', { status: 503 })).mockResolvedValueOnce(new Response('ok'));
    const working = probe();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await working).toBe(true);
    expect(fetched).toHaveBeenCalledTimes(2);
  } finally {
    timeouts.mockRestore();
    vi.useRealTimers();
  }
});
