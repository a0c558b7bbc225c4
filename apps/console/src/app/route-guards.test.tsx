import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { observerPermissions } from '@headframe/domain/permissions/observer-permissions';
import { routeTable, type RoutePath } from '@headframe/domain/routes/route-table';
import { ownerAccount } from '../testing/fake-server.ts';
import { fakeToken } from '../testing/tokens.ts';
import { useAccess, type AccessState, type Subaccount } from '../transport/session/access.ts';
import { signOut, useSession } from '../transport/session/session.ts';
import { IconDashboard } from '../ui/icon/icons.ts';
import { definePage } from '../ui/page/page.ts';
import { shownPage, type ShownPage } from '../ui/page/shown-page.ts';
import { ThemeProvider } from '../ui/theme/ThemeProvider.tsx';
import { makeRouter } from './make-router.tsx';

vi.mock('./shell/Shell.tsx', async () => {
  const { Outlet } = await import('@tanstack/react-router');
  return { Shell: () => <Outlet /> };
});

const dashboard = shownPage(
  definePage({
    path: 'dashboard',
    label: 'Dashboard',
    icon: IconDashboard,
    search: { page: z.catch(z.int(), 1) },
  }),
  () => Promise.resolve(() => <p>The dashboard</p>),
);

const everyFeature = { asset: true, gpu: true, energy: true, trading: true };
const me = { ...ownerAccount.me, twoFactorEnabled: true };

function account(permissions: readonly string[], changes: Partial<AccessState> = {}): AccessState {
  const selected = { ...ownerAccount.subaccounts[0], permissions, features: everyFeature } as Subaccount;
  const base = { me, info: undefined, observer: undefined, subaccounts: [selected], invitations: [] };
  return { ...base, hasAgentFeature: true, hasReferralFeature: true, selected, ...changes };
}

function observer(role: 'observer' | 'accountant'): AccessState {
  return account(observerPermissions(role), { me: undefined, observer: { role, username: 'Watcher' } });
}

const visitors = {
  owner: account(['all']),
  member: account(['pdu']),
  observer: observer('observer'),
  accountant: observer('accountant'),
  stranger: undefined,
};
type Visitor = keyof typeof visitors;

/** Rows open to a user with only the permission `pdu`, or whose guard requires only a sign-in. */
const memberEnters = [
  'dashboard',
  'asic-management/pdus',
  'care-center',
  'organizations',
  'settings/notifications',
  'subaccount-summary',
  'referral-program',
];
const observerEnters = [
  'dashboard',
  'asic-management/devices',
  'asic-management/pdus',
  'asic-management/plc-coil',
  'asic-management/gpu',
  'asic-management/sensors',
  'asic-management/ant-space',
  'asic-management/site-map-dialog',
  'pool/worker-management',
  'pool/revenues',
  'care-center',
  'events',
];

const inner: readonly string[] = routeTable
  .filter(({ audience, path }) => audience === 'auth' && path !== '')
  .map(({ path }) => path);

/** The page where each visitor of a row ends, written by hand from the specification. */
function expectedEnd(path: string, visitor: Visitor): string {
  if (visitor === 'stranger') return '/login';
  if (visitor === 'owner') return `/${path}`;
  if (visitor === 'accountant') return '/pool/revenues';
  const enters = visitor === 'member' ? memberEnters : observerEnters;
  return enters.includes(path) ? `/${path}` : '/dashboard';
}

const page = (path: RoutePath, order: number) =>
  shownPage(
    definePage({
      path,
      label: path,
      icon: IconDashboard,
      menu: { group: 'energy', order },
      search: {},
    }),
    () => Promise.resolve(() => <p>{`The page ${path}`}</p>),
  );

async function open(path: string, visitor: Visitor | AccessState, pages: readonly ShownPage[] = [dashboard]) {
  const access = typeof visitor === 'string' ? visitors[visitor] : visitor;
  if (access) {
    useSession.setState({ name: 'signedIn', accessToken: fakeToken(), subaccount: 'main' });
    useAccess.setState(access);
  }
  const router = makeRouter(pages, createMemoryHistory({ initialEntries: [`/user/${path}`] }));
  render(
    <ThemeProvider>
      <RouterProvider router={router as never} />
    </ThemeProvider>,
  );
  await act(() => router.load());
  return router;
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]')));
});
afterEach(() => {
  cleanup();
  act(signOut);
  vi.unstubAllGlobals();
});

test('without a second factor a withdrawal page says so, leads to the profile, and shows nothing else', async () => {
  const factorless = account(['all'], { me: { ...me, twoFactorEnabled: false } });
  const router = await open('pool/quick-withdrawal', factorless, [dashboard, page('pool/quick-withdrawal', 1)]);
  expect(router.state.location.pathname).toBe('/pool/quick-withdrawal');
  expect(await screen.findByText('pool/quick-withdrawal needs two-factor authentication')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set it up in your profile' }).getAttribute('href')).toBe(
    '/user/settings/profile',
  );
  expect(screen.queryByText('The page pool/quick-withdrawal')).toBeNull();
});

describe.each(Object.keys(visitors) as Visitor[])('%s', (visitor) => {
  test.each(inner)('%s', async (path) => {
    const router = await open(path, visitor);
    const end = expectedEnd(path, visitor);
    expect(router.state.location.pathname).toBe(end);
    if (end === '/dashboard') expect(await screen.findByText('The dashboard')).toBeTruthy();
    else if (end !== '/login') expect(await screen.findByText('Page not found')).toBeTruthy();
  });
});

test('the table of the guards holds every row inside the main layout', () => {
  expect(inner).toHaveLength(37);
});

test('the bare path leads to the dashboard, or to the sign-in', async () => {
  expect((await open('', 'owner')).state.location.pathname).toBe('/dashboard');
  cleanup();
  act(signOut);
  expect((await open('', 'stranger')).state.location.pathname).toBe('/login');
});

test('an address in no table shows the not-found page to everyone', async () => {
  for (const visitor of ['owner', 'stranger'] as const) {
    const router = await open('no/such/page', visitor);
    expect(await screen.findByText('Page not found')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/no/such/page');
    cleanup();
    act(signOut);
  }
});

test('the connection error is reached only while our host is not, else it leads back', async () => {
  localStorage.setItem('headframe.latestPath', '/dashboard?page=3');
  const reached = await open('errors/connection-error', 'owner');
  expect(reached.state.location.href).toContain('/dashboard?page=3');
  cleanup();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const offline = await open('errors/connection-error', 'owner');
  expect(offline.state.location.pathname).toBe('/errors/connection-error');
  expect(screen.getByText('No connection')).toBeTruthy();
});

const trading = page('energy/trading', 2);

test.each([
  ['the page of before', '/dashboard?page=2', '', '/dashboard?page=2'],
  ['the market page rather than the dashboard of before', '/dashboard', '?service=market', '/energy/trading'],
  ['the page of before, whatever the query says', '/organizations', '?service=market', '/organizations'],
  ['the market page, when the query says so', undefined, '?service=market', '/energy/trading'],
  ['the dashboard, when the query says something else', undefined, '?service=weather', '/dashboard'],
  ['the dashboard, where the page of before is gone', '/asset-management?page=2', '', '/dashboard'],
  ['the dashboard', undefined, '', '/dashboard'],
])('after signing in one is on %s', async (_name, before, search, after) => {
  if (before) localStorage.setItem('headframe.latestPath', before);
  const router = await open(`login${search}`, 'owner', [dashboard, trading, page('organizations', 1)]);
  expect(router.state.location.href).toBe(after);
});

test('after signing in for the market one is on the dashboard, where there is no market page', async () => {
  const router = await open('login?service=market', 'owner');
  expect(router.state.location.href).toBe('/dashboard');
});

test('an address of the table without a page is not remembered', async () => {
  localStorage.setItem('headframe.latestPath', '/dashboard?page=2');
  await open('asset-management', 'owner');
  expect(await screen.findByText('Page not found')).toBeTruthy();
  expect(localStorage.getItem('headframe.latestPath')).toBe('/dashboard?page=2');
});

describe('an area that is no page itself', () => {
  const pages = [dashboard, page('asic-management/devices', 2), page('asic-management/pdus', 3), trading];

  test('leads to its first page in the menu that one may enter, which is remembered', async () => {
    const ofOwner = await open('asic-management', 'owner', pages);
    expect(ofOwner.state.location.href).toBe('/asic-management/devices');
    expect(localStorage.getItem('headframe.latestPath')).toBe('/asic-management/devices');
    cleanup();
    const ofMember = await open('asic-management', 'member', pages);
    expect(ofMember.state.location.href).toBe('/asic-management/pdus');
  });

  test('is not found where one may enter none of its pages', async () => {
    await open('energy', 'member', pages);
    expect(await screen.findByText('Page not found')).toBeTruthy();
  });

  test('is led to again after a sign-in', async () => {
    const router = await open('energy', 'stranger', pages);
    expect(router.state.location.pathname).toBe('/login');
    expect(localStorage.getItem('headframe.latestPath')).toBe('/energy');
  });
});
