import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownerAccount } from '../testing/fake-server.ts';
import { fakeToken } from '../testing/tokens.ts';
import { useConnectivity } from '../transport/browser/connectivity.ts';
import { hasSession, refreshTokenKey, signOut, useSession } from '../transport/session/session.ts';
import { IconDashboard } from '../ui/icon/icons.ts';
import { definePage } from '../ui/page/page.ts';
import { shownPage } from '../ui/page/shown-page.ts';
import { ThemeProvider } from '../ui/theme/ThemeProvider.tsx';
import { makeRouter } from './make-router.tsx';

vi.mock('./shell/Shell.tsx', async () => {
  const { Outlet } = await import('@tanstack/react-router');
  return { Shell: () => <Outlet /> };
});

const asked = '/agent-requests?page=3';
const page = shownPage(
  definePage({
    path: 'agent-requests',
    label: 'Agent Requests',
    icon: IconDashboard,
    search: { page: z.catch(z.int(), 1) },
  }),
  () => Promise.resolve(() => <p>What was asked for</p>),
);
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
let refresh: () => Response;
let isHostUp: boolean;

function network(path: string): Promise<Response> {
  if (!isHostUp) return Promise.reject(new TypeError('Failed to fetch'));
  if (path === '/api/identity2/refreshtoken') return Promise.resolve(refresh());
  return Promise.resolve(json(path === '/v1/graphql' ? { data: ownerAccount } : {}));
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(refreshTokenKey, 'refresh-1');
  localStorage.setItem('headframe.latestPath', '/of-the-last-visit');
  isHostUp = true;
  refresh = () => json({ access_token: fakeToken(), refresh_token: 'refresh-2' });
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  act(() => useConnectivity.setState({ isOnline: true }));
  cleanup();
  act(signOut);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open() {
  const router = makeRouter([page], createMemoryHistory({ initialEntries: [`/user${asked}`] }));
  render(
    <ThemeProvider>
      <RouterProvider router={router as never} />
    </ThemeProvider>,
  );
  await act(() => router.load());
  return router.state.location.pathname;
}

const hold = (token: string | undefined) =>
  useSession.setState(token === undefined ? {} : { name: 'signedIn', accessToken: token });

const tokens = [
  ['no access token yet', undefined],
  ['an access token that is over', fakeToken({ exp: 1 })],
] as const;

test.each(tokens)(
  'offline, with %s: ConnectionError, which leads to what was asked for by itself',
  async (_n, token) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    hold(token);
    isHostUp = false;
    expect(await open()).toBe('/errors/connection-error');
    expect(screen.getByText('No connection')).toBeTruthy();
    expect(hasSession()).toBe(true);
    isHostUp = true;
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(await screen.findByText('What was asked for')).toBeTruthy();
    expect(localStorage.getItem('headframe.latestPath')).toBe(asked);
  },
);

test.each(tokens)('a server that asks for patience, with %s: ManyRequests, and back', async (_name, token) => {
  hold(token);
  const patience = json.bind(undefined, { error: 'too-many-requests', message: 'Too many requests.' }, 429);
  const good = refresh;
  refresh = patience;
  expect(await open()).toBe('/errors/many-requests');
  expect(hasSession()).toBe(true);
  refresh = good;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('What was asked for')).toBeTruthy();
});

test('a server that fails at the refresh: ServerError', async () => {
  refresh = () => json({}, 502);
  expect(await open()).toBe('/errors/server-error');
  expect(hasSession()).toBe(true);
});

test('a refresh that is refused: the sign-in', async () => {
  refresh = () => json({ error: 'invalid-token' }, 401);
  expect(await open()).toBe('/login');
  expect(hasSession()).toBe(false);
});
