import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { openSession, signOut } from '../../transport/session/session.ts';
import { App } from '../App.tsx';
import { connectShell } from '../connect-shell.ts';
import { router } from '../router.tsx';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));

beforeAll(connectShell);
afterEach(() => {
  act(signOut);
  cleanup();
  vi.unstubAllGlobals();
});

async function openShell(): Promise<Element> {
  render(<App />);
  await act(() => router.navigate({ to: '/no-such-page' as never }));
  await screen.findByTitle('Subaccount main');
  const shell = document.querySelector('#main')?.parentElement?.parentElement;
  if (!shell) throw new Error('There is no shell.');
  return shell;
}

test('the drawer can be collapsed, and is as it was left at the next visit', async () => {
  fakeServer();
  openSession({ accessToken: fakeToken(), refreshToken: 'refresh-1' });
  const before = await openShell();
  expect(before.hasAttribute('data-collapsed')).toBe(false);
  await userEvent.keyboard('[[');
  expect(before.hasAttribute('data-collapsed')).toBe(true);
  expect(JSON.stringify({ ...localStorage })).toContain('isCollapseDrawer');
  cleanup();
  const after = await openShell();
  expect(after.hasAttribute('data-collapsed')).toBe(true);
  await userEvent.keyboard('[[');
  expect(after.hasAttribute('data-collapsed')).toBe(false);
});
