import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ownerAccount } from '../testing/fake-server.ts';
import { signOut } from '../transport/session/session.ts';
import { DialogFrame } from '../ui/dialog/DialogFrame.tsx';
import { openDialog } from '../ui/dialog/dialogs.ts';
import { App } from './App.tsx';
import { connectShell } from './connect-shell.ts';
import { router } from './router.tsx';

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

async function openApp(path: string) {
  render(<App />);
  await act(() => router.navigate({ href: path }));
}

async function signInAs(password: string) {
  const user = userEvent.setup();
  await openApp('/login');
  await user.type(await screen.findByLabelText('E-mail'), 'owner@example.org');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return user;
}

test('an empty form is not sent', async () => {
  const { fetched } = fakeServer();
  const user = userEvent.setup();
  await openApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.getAllByText('Field is required')).toHaveLength(2);
  expect(fetched.mock.calls.filter(([path]) => String(path).includes('/identity2/'))).toEqual([]);
});

test('a wrong password shows the message of the server', async () => {
  fakeServer();
  await signInAs('wrong');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid password.');
});

test('signing in leads into the shell, for the owned subaccount, and logging out back', async () => {
  const server = fakeServer();
  const user = await signInAs('right');
  expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
  const account = server.calls.find((call) => call.operationName === 'account');
  expect(account?.headers.get('authorization')).toMatch(/^Bearer head\./);

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /Search pages/ }), 'logout{Enter}');
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(localStorage.getItem('headframe.refreshToken')).toBeNull();
});

test('a session that ends takes its dialogs along, which would cover the sign-in form', async () => {
  fakeServer();
  await signInAs('right');
  await screen.findByTitle('Subaccount main');
  const answers: unknown[] = [];
  act(() => {
    for (const title of ['Create payment', 'Two-factor authentication'])
      void openDialog(({ onCancel }) => <DialogFrame title={title} size="sm" onClose={onCancel} />).then((answer) =>
        answers.push(answer),
      );
  });
  expect(await screen.findByRole('dialog', { name: 'Create payment' })).toBeTruthy();
  act(signOut);
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(answers).toEqual([undefined, undefined]);
});

test('a stranger is sent to the sign-in page, and afterwards back to where they were', async () => {
  fakeServer();
  localStorage.setItem('headframe.latestPath', '/agent-requests?page=2');
  await openApp('/');
  expect(router.state.location.pathname).toBe('/login');
  cleanup();
  await signInAs('right');
  await screen.findByTitle('Subaccount main');
  expect(router.state.location.href).toContain('/agent-requests?page=2');
});

test('a page asked for before signing in wins over the remembered one', async () => {
  fakeServer();
  localStorage.setItem('headframe.latestPath', '/organizations?page=2');
  await openApp('/agent-requests?page=3');
  expect(router.state.location.pathname).toBe('/login');
  expect(localStorage.getItem('headframe.latestPath')).toBe('/agent-requests?page=3');
});

test('the not-found page is for everyone, and is not remembered', async () => {
  fakeServer();
  localStorage.setItem('headframe.latestPath', '/agent-requests');
  await openApp('/elsewhere');
  expect(await screen.findByText('Page not found')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/elsewhere');
  expect(localStorage.getItem('headframe.latestPath')).toBe('/agent-requests');
});

test('a failing server leads to ServerError, and its button back to the page', async () => {
  let isWell = false;
  const server = fakeServer({
    account: () => (isWell ? new Response(JSON.stringify({ data: null })) : new Response('{}', { status: 503 })),
  });
  const user = await signInAs('right');
  expect(await screen.findByText('The server could not answer')).toBeTruthy();
  isWell = true;
  fakeServer();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
  expect(server.calls.length).toBeGreaterThan(0);
});

test('the account menu switches the theme, the subaccount menu the subaccount', async () => {
  const [main] = ownerAccount.subaccounts;
  const north = main && { ...main, id: '2', name: 'north', isOwner: false };
  fakeServer({ account: { ...ownerAccount, subaccounts: [main, north] } });
  const user = await signInAs('right');
  await user.click(await screen.findByRole('button', { name: 'Account owner@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Light theme' }));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
  await user.click(screen.getByRole('button', { name: 'Subaccount main' }));
  await user.click(await screen.findByRole('button', { name: /^north/ }));
  expect(await screen.findByRole('button', { name: 'Subaccount north' })).toBeTruthy();
  expect(sessionStorage.getItem('headframe.subaccount')).toBe('north');
});
