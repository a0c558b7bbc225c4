import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { nothingKept } from '../../transport/preferences/kept-preferences.ts';
import { changeKept } from '../../transport/preferences/preferences.ts';
import { openSession, signOut } from '../../transport/session/session.ts';
import { App } from '../App.tsx';
import { connectShell } from '../connect-shell.ts';
import { router } from '../router.tsx';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));

beforeAll(connectShell);
beforeEach(() => changeKept(() => nothingKept));
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

test('the dashboard as a favorite is listed once, a page of a group in both places', async () => {
  const menu = await openAt('/settings/appearance');
  for (const label of ['Dashboard', 'ASICs'])
    await userEvent.click(menu.getByRole('button', { name: `Add ${label} to favorites` }));
  expect(menu.getAllByRole('link', { name: 'Dashboard' })).toHaveLength(1);
  expect(menu.getAllByRole('link', { name: 'ASICs' })).toHaveLength(2);
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
  await userEvent.click(menu.getByRole('button', { name: 'IoT' }));
  expect(menu.queryByRole('link', { name: 'ASICs' })).toBeNull();
  expect(menu.getByRole('button', { name: 'IoT' }).getAttribute('aria-expanded')).toBe('false');
  expect(JSON.stringify({ ...localStorage })).toContain('menuGroups');
  await userEvent.click(menu.getByRole('button', { name: 'IoT' }));
  expect(menu.getByRole('link', { name: 'ASICs' })).toBeTruthy();
});

test('the settings are one entry, and their sections stand beside each of them', async () => {
  const menu = await openAt('/settings/appearance');
  expect(menu.queryByRole('link', { name: 'Appearance' })).toBeNull();
  expect(menu.getByRole('link', { name: 'Settings' }).hasAttribute('data-active')).toBe(true);
  const sections = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(sections.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Profile', 'API Key', 'Appearance', 'Audit Log']),
  );
});
