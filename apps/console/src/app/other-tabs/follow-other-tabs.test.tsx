import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { openSession, refreshTokenKey, selectSubaccount, signOut } from '../../transport/session/session.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { App } from '../App.tsx';
import { connectShell } from '../connect-shell.ts';
import { router } from '../router.tsx';
import { followOtherTabs } from './follow-other-tabs.ts';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));

/** Another tab of the browser, as this one sees it. */
const otherTab = new BroadcastChannel('headframe.session');
function signInElsewhere(email: string, sub: string): void {
  localStorage.setItem(refreshTokenKey, 'of-the-other-tab');
  otherTab.postMessage({ accessToken: fakeToken({ email, sub }), refreshToken: 'of-the-other-tab' });
}

const toasts = () => useToasts.getState().toasts.map(({ title, caption }) => [title, caption]);
const caption = 'The sign-in happened in another tab of this browser.';

beforeAll(connectShell);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fakeServer();
});
afterEach(() => {
  act(signOut);
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

test('a sign-in in another tab closes the sign-in page, with a message', async () => {
  render(<App />);
  await act(() => router.navigate({ to: '/login' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  signInElsewhere('anna@example.org', 'anna');
  expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(toasts()).toContainEqual(['You are signed in as anna@example.org.', caption]);
});

test('it says so also where the storage event arrives first', async () => {
  render(<App />);
  await act(() => router.navigate({ to: '/login' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  localStorage.setItem(refreshTokenKey, 'of-the-other-tab');
  const event = new StorageEvent('storage', { key: refreshTokenKey, newValue: 'of-the-other-tab' });
  act(() => void globalThis.dispatchEvent(event));
  expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
  expect(toasts()).toContainEqual(['You are signed in as owner@example.org.', caption]);
});

test('returning to the sign-in page after a sign-in elsewhere closes it', async () => {
  render(<App />);
  await act(() => router.navigate({ to: '/login' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  localStorage.setItem(refreshTokenKey, 'of-the-other-tab');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
});

test('a tab that shows another account is reloaded from the root, and then names the current account', async () => {
  const replaced = vi.spyOn(globalThis.location, 'replace').mockImplementation(() => undefined);
  openSession({ accessToken: fakeToken({ sub: 'boris' }), refreshToken: 'refresh-1' });
  selectSubaccount('of-boris');
  sessionStorage.setItem('headframe.anything', 'of-boris');
  signInElsewhere('anna@example.org', 'anna');
  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/user/'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('of-boris');
  expect(localStorage.getItem(refreshTokenKey)).toBe('of-the-other-tab');

  followOtherTabs({ reload: vi.fn(), isAtSignIn: () => false, leaveSignIn: vi.fn() });
  expect(toasts()).toEqual([['You are now signed in as anna@example.org.', caption]]);
  followOtherTabs({ reload: vi.fn(), isAtSignIn: () => false, leaveSignIn: vi.fn() });
  expect(useToasts.getState().toasts).toHaveLength(1);
});
