import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { nothingKept } from '../../transport/preferences/kept-preferences.ts';
import { changeKept, setPreference } from '../../transport/preferences/preferences.ts';
import { openSession, signOut } from '../../transport/session/session.ts';
import { App } from '../App.tsx';
import { connectShell } from '../connect-shell.ts';
import { router } from '../router.tsx';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));

beforeAll(connectShell);
beforeEach(() => {
  changeKept(() => nothingKept);
  vi.stubGlobal('innerWidth', 1440);
  vi.stubGlobal('innerHeight', 900);
});
afterEach(() => {
  act(signOut);
  cleanup();
  vi.unstubAllGlobals();
});

async function openAt(to: string) {
  fakeServer();
  openSession({ accessToken: fakeToken(), refreshToken: 'refresh-1' });
  render(<App />);
  await act(() => router.navigate({ href: to }));
  return within(await screen.findByRole('navigation', { name: 'Main' }));
}

test('a favorite stands on top of the menu, and is taken out again', async () => {
  const menu = await openAt('/settings/appearance');
  const first = () => menu.getAllByRole('link')[0]?.textContent;
  expect(first()).toBe('Dashboard');
  await userEvent.click(menu.getByRole('button', { name: 'Add ASICs to favorites' }));
  expect(menu.getByText('Favorites')).toBeTruthy();
  expect(first()).toBe('ASICs');
  await userEvent.click(menu.getAllByRole('button', { name: 'Remove ASICs from favorites' })[0] as HTMLElement);
  expect(first()).toBe('Dashboard');
});

test('a favorite stands on top and in its group', async () => {
  const menu = await openAt('/settings/appearance');
  await userEvent.click(menu.getByRole('button', { name: 'Add ASICs to favorites' }));
  const inGroup = (name: string) => within(menu.getByRole('group', { name })).getAllByRole('link', { name: 'ASICs' });
  expect([inGroup('Favorites'), inGroup('Miners')].map(({ length }) => length)).toEqual([1, 1]);
});

test('a favorite is chosen by the keyboard: its star follows the link of the page', async () => {
  const menu = await openAt('/settings/appearance');
  menu.getByRole('link', { name: 'ASICs' }).focus();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add ASICs to favorites');
  await userEvent.keyboard('{Enter}');
  expect(menu.getAllByRole('link')[0]?.textContent).toBe('ASICs');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove ASICs from favorites');
  await userEvent.keyboard(' ');
  expect(menu.getAllByRole('link')[0]?.textContent).toBe('Dashboard');
});

test('a group closes and stays closed', async () => {
  const menu = await openAt('/settings/appearance');
  await userEvent.click(menu.getByRole('button', { name: 'Miners' }));
  expect(menu.queryByRole('link', { name: 'ASICs' })).toBeNull();
  expect(menu.getByRole('button', { name: 'Miners' }).getAttribute('aria-expanded')).toBe('false');
  expect(JSON.stringify({ ...localStorage })).toContain('menuGroups');
  await userEvent.click(menu.getByRole('button', { name: 'Miners' }));
  expect(menu.getByRole('link', { name: 'ASICs' })).toBeTruthy();
});

test('the group of the page on screen is open, also one that was closed before', async () => {
  const menu = await openAt('/settings/appearance');
  const settings = () => menu.getByRole('button', { name: 'Settings' }).getAttribute('aria-expanded');
  expect(menu.getByRole('link', { name: 'Appearance' }).getAttribute('aria-current')).toBe('page');
  await userEvent.click(menu.getByRole('button', { name: 'Settings' }));
  expect(settings()).toBe('false');
  await act(() => router.navigate({ href: '/dashboard' }));
  await waitFor(() => expect(menu.getByRole('link', { name: 'Dashboard' }).hasAttribute('data-active')).toBe(true));
  expect(settings()).toBe('false');
  await act(() => router.navigate({ href: '/settings/api-key' }));
  await waitFor(() => expect(settings()).toBe('true'));
  expect(menu.getByRole('link', { name: 'API Key' }).hasAttribute('data-active')).toBe(true);
});

test('the current line is scrolled into sight, also where the browser answers with a promise', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve() as never);
  const menu = await openAt('/settings/appearance');
  await waitFor(() => expect(scroll).toHaveBeenCalled());
  await act(() => router.navigate({ href: '/settings/api-key' }));
  await waitFor(() => expect(menu.getByRole('link', { name: 'API Key' }).hasAttribute('data-active')).toBe(true));
  scroll.mockRestore();
});

test('the collapsed menu has an icon for each group, whose pages are a menu for the keyboard', async () => {
  const menu = await openAt('/settings/appearance');
  act(() => setPreference('isCollapseDrawer', true));
  expect(menu.getByRole('link', { name: 'Dashboard' })).toBeTruthy();
  expect(menu.queryByRole('link', { name: 'ASICs' })).toBeNull();
  expect(menu.getByRole('button', { name: 'Settings' }).hasAttribute('data-active')).toBe(true);
  menu.getByRole('button', { name: 'Miners' }).focus();
  await userEvent.keyboard('{Enter}');
  const items = within(await screen.findByRole('menu'));
  expect((await items.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toContain('ASICs');
  await userEvent.click(items.getByRole('menuitem', { name: 'ASICs' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/asic-management/devices'));
});
