import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeToken } from '../../testing/tokens.ts';
import { IdentityError } from './identity.ts';
import {
  hasFreshToken,
  hasSession,
  logOut,
  onSignOut,
  refreshSession,
  refreshTokenKey,
  rejectAccessToken,
  selectSubaccount,
  signIn,
  signOut,
  useSession,
} from './session.ts';

const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  signOut();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

test('signing in sends a form and keeps only the refresh token in the browser', async () => {
  const accessToken = fakeToken({ email: 'owner@example.org' });
  fetched.mockResolvedValue(answer({ access_token: accessToken, refresh_token: 'refresh-1' }));
  await signIn({ email: ' Owner@Example.org ', password: 'a b&c' });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe('/api/identity2/loginwithemail');
  expect(init?.body).toBe('email=owner%40example.org&password=a+b%26c&twofacode=&token=');
  expect(useSession.getState()).toMatchObject({ accessToken, claims: { email: 'owner@example.org' } });
  expect(localStorage.getItem(refreshTokenKey)).toBe('refresh-1');
  expect(JSON.stringify({ ...localStorage })).not.toContain(accessToken);
});

test('a refused sign-in returns the message of the server', async () => {
  fetched.mockResolvedValue(answer({ error: 'invalid', message: 'Invalid password.' }, 400));
  await expect(signIn({ email: 'a', password: 'b' })).rejects.toThrow(
    new IdentityError('Invalid password.', 'invalid', 400),
  );
  expect(hasSession()).toBe(false);
});

test('many callers share one refresh', async () => {
  localStorage.setItem(refreshTokenKey, 'refresh-1');
  fetched.mockImplementation(() => Promise.resolve(answer({ access_token: fakeToken(), refresh_token: 'refresh-2' })));
  await Promise.all([refreshSession(), refreshSession(), refreshSession()]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('refresh_token=refresh-1');
  expect(localStorage.getItem(refreshTokenKey)).toBe('refresh-2');
  expect(hasFreshToken()).toBe(true);
});

test('a refused refresh ends the session, an unreachable server does not', async () => {
  localStorage.setItem(refreshTokenKey, 'refresh-1');
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(refreshSession()).rejects.toMatchObject({ code: 'network' });
  expect(hasSession()).toBe(true);

  const left = vi.fn();
  const stop = onSignOut(left);
  fetched.mockResolvedValueOnce(answer({ error: 'invalid' }, 401));
  await refreshSession();
  stop();
  expect(left).toHaveBeenCalledTimes(1);
  expect(hasSession()).toBe(false);
  expect(useSession.getState().refresh).toEqual({ step: 'idle' });
});

test('a caller waits ten seconds for a refresh, no longer', async () => {
  vi.useFakeTimers();
  try {
    localStorage.setItem(refreshTokenKey, 'refresh-1');
    fetched.mockReturnValue(new Promise(() => undefined));
    const waiting = refreshSession();
    const outcome = expect(waiting).rejects.toThrow('in time');
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
  } finally {
    vi.useRealTimers();
  }
});

test('a token the server refused is not used again', async () => {
  fetched.mockImplementation(() =>
    Promise.resolve(answer({ access_token: fakeToken({ sub: String(Math.random()) }), refresh_token: 'r' })),
  );
  await signIn({ email: 'a', password: 'b' });
  expect(hasFreshToken()).toBe(true);
  rejectAccessToken();
  expect(hasFreshToken()).toBe(false);
});

test('logging out ends the session in this browser, and on the server too', async () => {
  fetched.mockImplementation(() => Promise.resolve(answer({ access_token: fakeToken(), refresh_token: 'refresh-1' })));
  await signIn({ email: 'a', password: 'b' });
  fetched.mockClear();
  logOut();
  expect(hasSession()).toBe(false);
  expect(localStorage.getItem(refreshTokenKey)).toBeNull();
  expect(fetched.mock.calls.map(([path, init]) => [path, init?.body])).toEqual([
    ['/api/identity2/logout', 'refresh_token=refresh-1'],
  ]);
});

test('signing out in another tab ends the session here', async () => {
  fetched.mockResolvedValue(answer({ access_token: fakeToken(), refresh_token: 'r' }));
  await signIn({ email: 'a', password: 'b' });
  selectSubaccount('main');
  localStorage.removeItem(refreshTokenKey);
  window.dispatchEvent(new StorageEvent('storage', { key: refreshTokenKey, newValue: null }));
  expect(useSession.getState()).toMatchObject({ accessToken: undefined, subaccount: undefined });
});
