import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { push } from '../../testing/fake-pushes.ts';
import { fakeServer, ownerAccount } from '../../testing/fake-server.ts';
import { fakeToken } from '../../testing/tokens.ts';
import type { Subaccount } from '../../transport/session/access.ts';
import { signOut, useSession } from '../../transport/session/session.ts';
import { App } from '../App.tsx';
import { connectShell } from '../connect-shell.ts';
import { router } from '../router.tsx';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));

const none = { asset: false, gpu: false, energy: false, trading: false };
const hill: Subaccount = { ...(ownerAccount.subaccounts[0] as Subaccount), name: 'hill', features: none };

beforeAll(connectShell);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  act(signOut);
  cleanup();
  vi.unstubAllGlobals();
});

async function open(subaccount: Subaccount, path: string) {
  fakeServer({ account: { ...ownerAccount, subaccounts: [subaccount] } });
  useSession.setState({ name: 'signedIn', accessToken: fakeToken() });
  render(<App />);
  await act(() => router.navigate({ href: path }));
}

const menu = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('a subaccount without features says so in place of the dashboard, and what opens nevertheless', async () => {
  await open(hill, '/dashboard');
  expect(await screen.findByRole('heading', { name: 'No features are switched on for hill' })).toBeTruthy();
  expect(screen.getByText(/switches on Asset, GPU, Energy and Trading for each subaccount/)).toBeTruthy();
  const opens = within(screen.getByRole('navigation', { name: 'Available pages' })).getAllByRole('link');
  const labels = opens.map(({ textContent }) => textContent);
  expect(labels).toEqual(
    expect.arrayContaining(['Members', 'Organizations', 'Location Profile', 'Subaccount Summary']),
  );
  expect(labels).not.toContain('ASICs');
  expect(menu()).toContain('Dashboard');
  expect(menu()).not.toContain('ASICs');
});

test('pages of features lead there, and a feature that is switched on shows immediately', async () => {
  await open(hill, '/asic-management/devices');
  await screen.findByRole('heading', { name: 'No features are switched on for hill' });
  expect(router.state.location.pathname).toBe('/dashboard');
  act(() =>
    push('subaccountSubscription', { subaccountSubscription: { ...hill, features: { ...none, asset: true } } }),
  );
  expect(await screen.findByRole('link', { name: 'ASICs' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'No features are switched on for hill' })).toBeNull();
});

test('the other pages stay as they are', async () => {
  await open(hill, '/subaccount-summary');
  expect(await screen.findByRole('heading', { name: 'Subaccount Summary' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'No features are switched on for hill' })).toBeNull();
});
