import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownerAccount } from '../../testing/fake-server.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { hasSession, openSession, refreshTokenKey, signOut, useSession } from '../../transport/session/session.ts';
import { App } from '../App.tsx';
import { connectShell } from '../connect-shell.ts';
import { router } from '../router.tsx';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));

const linked = { sub: 'stranger', email: 'stranger@example.org', provider: 'google' };
/** The access token claims to be of the victim; only the server decides. */
const lie = fakeToken({ sub: 'me', email: 'me@example.org' });
const query = `?accessToken=${lie}&refreshToken=linked&hasMFA=false`;
let posts: { endpoint: string; token: string | null }[];
let referrers: unknown[];
let isRefused: boolean;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Answers the query for the account; refuses all other queries with a code that the pages handle themselves. */
function graphql(body: string): object {
  if (/query account\b/.test(body)) return { data: ownerAccount };
  return { errors: [{ message: 'Not here.', extensions: { code: 'constraint-violation' } }] };
}

function network(path: string, init?: RequestInit): Promise<Response> {
  if (path === '/v1/graphql') return Promise.resolve(json(graphql(String(init?.body))));
  if (path === '/api/referrer') referrers.push(JSON.parse(init?.body as string));
  if (!path.startsWith('/api/identity2/')) return Promise.resolve(json([]));
  const endpoint = path.slice('/api/identity2/'.length);
  posts.push({ endpoint, token: new URLSearchParams(init?.body as string).get('refresh_token') });
  if (isRefused) return Promise.resolve(json({ error: 'invalid-token', message: 'Please sign in.' }, 401));
  return Promise.resolve(json({ access_token: fakeToken(linked), refresh_token: 'linked-next' }));
}

beforeAll(connectShell);
beforeEach(() => {
  localStorage.clear();
  posts = [];
  referrers = [];
  isRefused = false;
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  act(signOut);
  cleanup();
  vi.unstubAllGlobals();
});

async function follow(link: string): Promise<ReturnType<typeof userEvent.setup>> {
  globalThis.history.replaceState(null, '', `/user/social-login${link}`);
  render(<App />);
  await act(() => router.navigate({ href: `/social-login${link}` }));
  return userEvent.setup({ delay: null });
}

const asked = () => screen.findByRole('heading', { name: 'Continue as stranger@example.org?' });
const path = () => router.state.location.pathname;
/** The contents of the browser's storage, except the appearance of the sign-in page. */
const kept = () => [localStorage.getItem(refreshTokenKey), localStorage.getItem('headframe.tokenOrigin')];

test.each([query, query.replace('?', '#')])('tokens in a link open nothing until the user says so', async (link) => {
  localStorage.setItem('headframe.latestPath', '/agent-requests');
  const user = await follow(link);
  expect(await asked()).toBeTruthy();
  expect(kept()).toEqual([null, null]);
  expect(hasSession()).toBe(false);
  expect(globalThis.location.href).not.toContain('linked');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
  expect(path()).toBe('/dashboard');
  expect(kept()[0]).toBe('linked-next');
  expect(posts).toEqual([{ endpoint: 'refreshtoken', token: 'linked' }]);
});

test('an account that is not theirs is declined, and its session ended', async () => {
  const user = await follow(query);
  await asked();
  await user.click(screen.getByRole('button', { name: 'Not my account' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(kept()).toEqual([null, null]);
  expect(posts.at(-1)).toEqual({ endpoint: 'logout', token: 'linked-next' });
});

test('a link has no effect while a user is signed in, also when they signed in meanwhile', async () => {
  openSession({ accessToken: fakeToken({ sub: 'me' }), refreshToken: 'mine' });
  await follow(query);
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(posts).toEqual([]);
  act(signOut);
  cleanup();

  const user = await follow(query);
  await asked();
  openSession({ accessToken: fakeToken({ sub: 'me' }), refreshToken: 'mine' });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(kept()[0]).toBe('mine');
  expect(useSession.getState().claims?.sub).toBe('me');
  expect(posts.at(-1)).toEqual({ endpoint: 'logout', token: 'linked-next' });
});

test('in the mobile app a deep link completes the sign-in immediately; no link makes a browser behave like the app', async () => {
  await follow(`${query}&inapp=1&platform=ios`);
  expect(await asked()).toBeTruthy();
  cleanup();
  vi.stubGlobal('headframeShell', { platform: 'ios' });
  await follow(query);
  expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
  expect(path()).toBe('/dashboard');
  expect(kept()[0]).toBe('linked-next');
});

test('a token that the server refuses shows an error, and opens no session', async () => {
  isRefused = true;
  await follow(query);
  expect((await screen.findByRole('alert')).textContent).toBe('Please sign in.');
  expect(kept()).toEqual([null, null]);
});

test('a referrer that comes back with the code of a sign-in is named after it', async () => {
  await follow('?code=one-time&referrer=north+pit');
  expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
  expect(referrers).toEqual([{ pool_referrer: 'north pit', user_name: 'stranger@example.org' }]);
});
