import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observerPermissions } from '@headframe/domain/permissions/observer-permissions';
import { ownerAccount } from '../../testing/fake-server.ts';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));

/** The tab was opened with a link before anything of the console is loaded. */
vi.hoisted(() => {
  sessionStorage.setItem('headframe.observerToken', 'hfo_link');
});
const [{ App }, { connectShell }, { router }, { send }, { callRest }, { reloadAccess, useAccess }] = await Promise.all([
  import('../App.tsx'),
  import('../connect-shell.ts'),
  import('../router.tsx'),
  import('../../transport/requests/client.ts'),
  import('../../transport/requests/rest.ts'),
  import('../../transport/session/access.ts'),
]);
connectShell();

const Probe = 'query probe { probe }' as unknown as TypedDocument<{ probe: string }, Record<string, never>>;
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
let shown = {};
const observerAccount = () => ({
  observerProfile: { role: 'observer', username: 'Investor', shows: 'farm', endsAt: null, ...shown },
  subaccounts: [{ ...ownerAccount.subaccounts[0], permissions: observerPermissions('observer') }],
  agentFeaturePresent: true,
});
let probe: () => Response;
let asked: Headers[];
/** All requests since the tab was opened; the access is loaded once. */
let bodies = '';

function network(path: string, init?: RequestInit): Promise<Response> {
  asked.push(new Headers(init?.headers));
  if (typeof init?.body === 'string') bodies += init.body;
  const isProbe = path === '/api/probe' || String(init?.body).includes('query probe');
  return Promise.resolve(isProbe ? probe() : json(path === '/v1/graphql' ? { data: observerAccount() } : {}));
}

beforeEach(async () => {
  asked = [];
  shown = {};
  sessionStorage.setItem('headframe.observerToken', 'hfo_link');
  localStorage.setItem('headframe.refreshToken', 'of-the-tab-beside');
  vi.stubGlobal('fetch', network);
  render(<App />);
  await act(() => router.navigate({ to: '/no-such-page' as never }));
  await screen.findByTitle('Subaccount main');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const withCode = (code: string) => () =>
  json({ errors: [{ message: 'This link does not show that.', extensions: { code } }] });
const graphql = () => act(() => send('query', Probe, {}).catch(() => undefined));
const rest = () => act(() => callRest('/api/probe').catch(() => undefined));

test.each([
  ['GraphQL 403', withCode('403'), graphql],
  ['GraphQL access-denied', withCode('access-denied'), graphql],
  ['REST 403', () => json({ message: 'This link does not show that.' }, 403), rest],
])('%s is shown in a dialog; the page stays and nobody is logged out', async (_name, answer, ask) => {
  probe = answer;
  await ask();
  const dialog = await screen.findByRole('dialog', { name: 'No access' });
  expect(dialog.textContent).toContain('This link does not show that.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/no-such-page');
  expect(screen.getByTitle('Subaccount main')).toBeTruthy();
  expect(sessionStorage.getItem('headframe.observerToken')).toBe('hfo_link');
  expect(new Set(asked.map((headers) => headers.get('authorization')).filter(Boolean))).toEqual(
    new Set(['Bearer hfo_link']),
  );
});

test('an observer skips the user info', () => {
  expect(bodies).toContain('observerProfile');
  expect(bodies).not.toContain('userInfo');
  expect(useAccess.getState().info).toBeUndefined();
});

test('what a link showed is gone with it: the tab is loaded again, with the link alone', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...globalThis.location, reload });
  probe = withCode('401');
  sessionStorage.setItem('headframe.subaccount', 'main');
  await graphql();
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(Object.entries(sessionStorage)).toEqual([['headframe.observerToken', 'hfo_link']]);
});

test.each([
  ['less', { shows: 'pool' }, 1],
  ['more', { shows: 'devices' }, 0],
])(
  'a link that shows %s loads the tab again as often as there is something to clear',
  async (_what, profile, times) => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...globalThis.location, reload });
    shown = profile;
    await act(() => reloadAccess());
    expect(reload).toHaveBeenCalledTimes(times);
  },
);

test('a link that is worth nothing blocks the page; the one way is out, and clears the tab alone', async () => {
  act(() => useAccess.setState({ observer: undefined }));
  const replaced = vi.spyOn(globalThis.location, 'replace').mockImplementation(() => undefined);
  probe = withCode('401');
  await graphql();
  await graphql();
  const dialog = await screen.findByRole('dialog', { name: 'Invalid Observer Link' });
  await userEvent.keyboard('{Escape}');
  expect(dialog.isConnected).toBe(true);
  const buttons = [...dialog.querySelectorAll('button')];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Logout Observer Mode']);
  sessionStorage.setItem('headframe.subaccount', 'main');
  await userEvent.click(buttons[0] as HTMLElement);
  expect(sessionStorage).toHaveLength(0);
  expect(replaced).toHaveBeenCalledWith('/user/');
  expect(localStorage.getItem('headframe.refreshToken')).toBe('of-the-tab-beside');
});
