import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { hasSession, signOut } from '../../transport/session/session.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { App } from '../App.tsx';
import { connectShell } from '../connect-shell.ts';
import { router } from '../router.tsx';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));
vi.setConfig({ testTimeout: 30_000 });

beforeAll(connectShell);
beforeEach(() => localStorage.clear());
afterEach(() => {
  act(signOut);
  cleanup();
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

/** Signs in from an address of the sign-in page; the server refuses every referrer. */
async function signInAt(href: string) {
  const refuse = () => new Response(JSON.stringify({ message: 'Not yours.' }), { status: 403 });
  const { calls } = fakeServer({ '/api/referrer': refuse, '/api/social/providers': [] });
  render(<App />);
  await act(() => router.navigate({ href }));
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByLabelText('E-mail'), 'owner@example.org');
  await user.type(screen.getByLabelText('Password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
  return () => calls.filter(({ operationName }) => operationName === '/api/referrer').map(({ variables }) => variables);
}

test('a sign-in by a referral link names the referrer, and goes on where the server refuses', async () => {
  const referrers = await signInAt('/login?view=sign-in&referrer=north%20pit');
  await waitFor(() => expect(referrers()).toEqual([{ pool_referrer: 'north pit', user_name: 'owner@example.org' }]));
  expect(hasSession()).toBe(true);
  expect(useToasts.getState().toasts.map(({ title }) => title)).not.toContain('Not yours.');
});

test('without a referral link nobody is named', async () => {
  const referrers = await signInAt('/login');
  expect(referrers()).toEqual([]);
});
