import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeToken } from '../../testing/tokens.ts';

const anna = { sub: 'anna', email: 'anna@example.org' };
const boris = { sub: 'boris', email: 'boris@example.org' };
const refreshTokenKey = 'headframe.refreshToken';

/** Posts of the identity service as a server sees them; a refresh yields the account whose token was sent. */
let posts: { endpoint: string; token: string }[];
let signsIn: typeof anna;
let refresh: (token: string) => Response | Promise<Response>;

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const accountOf = (token: string) => (token.startsWith('anna') ? anna : boris);
const rotated = (token: string) =>
  json({ access_token: fakeToken(accountOf(token)), refresh_token: `${accountOf(token).sub}-next` });

function network(path: string, init?: RequestInit): Promise<Response> {
  const endpoint = path.split('/').at(-1) ?? '';
  const token = new URLSearchParams(init?.body as string).get('refresh_token') ?? '';
  if (path.includes('/identity2/')) posts.push({ endpoint, token });
  if (endpoint === 'refreshtoken') return Promise.resolve(refresh(token));
  if (endpoint === 'loginwithemail') {
    return Promise.resolve(json({ access_token: fakeToken(signsIn), refresh_token: `${signsIn.sub}-1` }));
  }
  return Promise.resolve(json({}));
}

/** One tab: its own copy of every module, over the storage and the channel of the browser. */
async function openTab() {
  vi.resetModules();
  const session = await import('./session.ts');
  const changed = vi.fn();
  const followed = vi.fn();
  session.onAccountChange(changed);
  session.onSignInElsewhere(followed);
  return { ...session, changed, followed, token: () => session.useSession.getState().accessToken };
}

const signInAs = (tab: Awaited<ReturnType<typeof openTab>>, who: typeof anna) => {
  signsIn = who;
  return tab.signIn({ email: who.email, password: 'right' });
};
/** Longer than what goes from tab to tab takes. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  posts = [];
  refresh = rotated;
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a sign-in as another account ends the session it replaces, and the tab that shows it', async () => {
  const form = await openTab();
  const tab = await openTab();
  await signInAs(tab, boris);
  tab.selectSubaccount('of-boris');
  await signInAs(form, anna);
  await waitFor(() => expect(tab.changed).toHaveBeenCalledWith(anna.email));
  expect(tab.useSession.getState()).toMatchObject({ accessToken: undefined, subaccount: undefined });
  expect(sessionStorage.getItem('headframe.subaccount')).toBeNull();
  expect(posts).toContainEqual({ endpoint: 'logout', token: 'boris-1' });
  expect(form.useSession.getState().claims?.sub).toBe('anna');
  expect(localStorage.getItem(refreshTokenKey)).toBe('anna-1');
});

test('a tab that heard of nothing never becomes another account by a refresh: it is given up', async () => {
  const tab = await openTab();
  await signInAs(tab, boris);
  localStorage.setItem(refreshTokenKey, 'anna-1');
  tab.rejectAccessToken();
  const renewed = vi.fn();
  void tab.renewSession().then(renewed);
  await waitFor(() => expect(tab.changed).toHaveBeenCalledWith(anna.email));
  expect(tab.token()).toBeUndefined();
  expect(localStorage.getItem(refreshTokenKey)).toBe('anna-next');
  // Calls of the tab until its reload carry no token and end no session.
  tab.signOut();
  tab.logOut();
  void tab.renewSession().then(renewed);
  await settled();
  expect(renewed).not.toHaveBeenCalled();
  expect(localStorage.getItem(refreshTokenKey)).toBe('anna-next');
  expect(posts.filter(({ endpoint }) => endpoint === 'logout')).toEqual([]);
});

test('a refresh that is refused because another account signed in meanwhile does not sign that account out', async () => {
  const tab = await openTab();
  await signInAs(tab, boris);
  refresh = (token) => {
    if (!token.startsWith('boris')) return rotated(token);
    localStorage.setItem(refreshTokenKey, 'anna-1');
    return json({ error: 'invalid-token' }, 401);
  };
  void tab.refreshSession();
  await waitFor(() => expect(tab.changed).toHaveBeenCalledWith(anna.email));
  expect(localStorage.getItem(refreshTokenKey)).toBe('anna-next');
});

test('a refresh under way brings no session back that was ended meanwhile', async () => {
  const tab = await openTab();
  await signInAs(tab, boris);
  refresh = (token) => {
    tab.logOut();
    return rotated(token);
  };
  await tab.refreshSession();
  expect(tab.token()).toBeUndefined();
  expect(localStorage.getItem(refreshTokenKey)).toBeNull();
});

test('a tab without a session follows a sign-in elsewhere, by the channel or the storage', async () => {
  const form = await openTab();
  const tab = await openTab();
  await signInAs(tab, boris);
  await waitFor(() => expect(form.followed).toHaveBeenCalledTimes(1));
  expect(form.useSession.getState().claims?.sub).toBe('boris');
  expect(tab.followed).not.toHaveBeenCalled();

  const late = await openTab();
  globalThis.dispatchEvent(new StorageEvent('storage', { key: refreshTokenKey, newValue: 'boris-1' }));
  expect(late.followed).toHaveBeenCalledTimes(1);
  expect(late.hasSession()).toBe(true);
  expect(tab.changed).not.toHaveBeenCalled();
});

test('a second sign-in to the same account replaces its session without a message', async () => {
  const form = await openTab();
  const tab = await openTab();
  await signInAs(tab, boris);
  await waitFor(() => expect(form.followed).toHaveBeenCalled());
  localStorage.setItem(refreshTokenKey, 'boris-0');
  await signInAs(form, boris);
  await settled();
  expect(posts).toContainEqual({ endpoint: 'logout', token: 'boris-0' });
  expect(tab.changed).not.toHaveBeenCalled();
  expect(tab.hasFreshToken()).toBe(true);
});

test('the message of another tab and the storage event may arrive in any sequence; the later one has no effect', async () => {
  const tab = await openTab();
  await signInAs(tab, boris);
  const channel = new BroadcastChannel('headframe.session');
  const changed = (newValue: string) => {
    localStorage.setItem(refreshTokenKey, newValue);
    globalThis.dispatchEvent(new StorageEvent('storage', { key: refreshTokenKey, newValue }));
  };
  const first = fakeToken({ ...boris, provider: 'password', exp: Math.floor(Date.now() / 1000) + 800 });
  channel.postMessage({ accessToken: first, refreshToken: 'boris-2' });
  await waitFor(() => expect(tab.token()).toBe(first));
  await tab.refreshSession();
  const newest = tab.token();
  changed('boris-3');
  expect(tab.token()).toBe(newest);

  channel.postMessage({ accessToken: fakeToken(anna), refreshToken: 'anna-1' });
  await settled();
  expect(tab.changed).not.toHaveBeenCalled();
  changed('anna-1');
  expect(tab.changed).toHaveBeenCalledWith(anna.email);
  tab.selectSubaccount('of-boris');
  expect(sessionStorage.getItem('headframe.subaccount')).toBeNull();
  channel.close();
});
