import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownerAccount } from '../testing/fake-server.ts';
import { fakeToken } from '../testing/tokens.ts';
import { send } from '../transport/requests/client.ts';
import { useConnectivity } from '../transport/browser/connectivity.ts';
import { callRest, type RestOptions } from '../transport/requests/rest.ts';
import { hasSession, openSession, signOut } from '../transport/session/session.ts';
import type { TypedDocument } from '../transport/requests/typed-document.ts';
import { useToasts } from '../ui/toast/toasts.ts';
import { App } from './App.tsx';
import { connectShell } from './connect-shell.ts';
import { latestPath } from './latest-path.ts';
import { router } from './router.tsx';
import { describeConnection } from './shell/ConnectionState.tsx';

vi.mock('../transport/live/socket.ts', () => import('../testing/fake-pushes.ts'));

/** A query that no page sends, so that nothing but the global handling answers for it. */
const Probe = 'query probe { probe }' as unknown as TypedDocument<{ probe: string }, Record<string, never>>;

/** The response of the network to one request. */
type Answer = (path: string) => Response | Promise<Response>;

let probe: Answer;
let refresh: Answer;
let isHostUp = true;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const hangUp: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const withCode =
  (code: string, message = 'The message of the server.'): Answer =>
  () =>
    json({ errors: [{ message, extensions: { code } }] });
const withStatus =
  (status: number, message = 'The message of the server.'): Answer =>
  () =>
    json({ message }, status);

/** The network of the page, from `fetch` on; an aborted request rejects as in a browser. */
async function network(input: string, init?: RequestInit): Promise<Response> {
  const path = String(input);
  const isProbe = path === '/api/probe' || String(init?.body).includes('query probe');
  const givenUp = new Promise<never>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });
  return Promise.race([givenUp, isProbe ? probe(path) : standard(path)]);
}

async function standard(path: string): Promise<Response> {
  if (path === '/api/identity2/refreshtoken') return refresh(path);
  if (path === '/healthz') return isHostUp ? json({ status: 'ok' }) : hangUp(path);
  return json(path === '/v1/graphql' ? { data: { ...ownerAccount, agentRequests: [], agentOutages: [] } } : {});
}

beforeAll(connectShell);

beforeEach(async () => {
  vi.stubGlobal('fetch', network);
  isHostUp = true;
  refresh = () => json({ access_token: fakeToken({ email: 'refreshed@example.org' }), refresh_token: 'refresh-2' });
  openSession({ accessToken: fakeToken(), refreshToken: 'refresh-1' });
  render(<App />);
  await act(() => router.navigate({ to: '/no-such-page' as never }));
  await screen.findByTitle('Subaccount main');
});
afterEach(() => {
  vi.restoreAllMocks();
  act(signOut);
  act(() => useConnectivity.setState({ isOnline: true }));
  useToasts.setState({ toasts: [] });
  cleanup();
  vi.unstubAllGlobals();
});

const graphql = (claims = {}) => act(() => send('query', Probe, {}, claims).catch(() => undefined));
const rest = (options?: RestOptions) => act(() => callRest('/api/probe', options).catch(() => undefined));
const toasts = () => useToasts.getState().toasts.map(({ kind, title, caption }) => ({ kind, title, caption }));
const path = () => router.state.location.pathname;
const shown = { page: '/no-such-page', text: 'Page not found' };
const login = { page: '/login', text: 'Forgot password?' };
const serverError = { page: '/errors/server-error', text: 'The server could not answer' };
const manyRequests = { page: '/errors/many-requests', text: 'Too many requests' };
const denied = { page: '/no-such-page', text: 'The message of the server.' };
const red = (title: string, caption?: string) => [{ kind: 'error', title, caption }];

async function expectSeen(expected: { page: string; text: string }, shown: readonly object[] = []): Promise<void> {
  expect(await screen.findByText(expected.text)).toBeTruthy();
  expect(path()).toBe(expected.page);
  expect(toasts()).toEqual(shown);
}

const hint = 'Please try again or contact support if the issue persists.';

test.each([
  ['403', withCode('403'), denied, []],
  ['access-denied', withCode('access-denied'), denied, []],
  ['500', withCode('500'), serverError, []],
  ['502', withCode('502'), serverError, []],
  ['503', withCode('503'), serverError, []],
  ['429', withCode('429'), manyRequests, []],
  ['constraint-violation', withCode('constraint-violation'), shown, []],
  ['permission-error', withCode('permission-error'), shown, []],
  ['unexpected, of authorization', withCode('unexpected', 'authorization failed'), shown, red('Request failed.', hint)],
  ['unexpected, with a message', withCode('unexpected', 'It broke.'), shown, red('It broke.')],
  ['a code nobody knows', withCode('teapot', 'It broke.'), shown, red('It broke.')],
  ['HTTP 503', withStatus(503), serverError, []],
  ['HTTP 429', withStatus(429), manyRequests, []],
] as const)('GraphQL %s', async (_code, next, expected, shown) => {
  probe = next;
  await graphql();
  await expectSeen(expected, shown);
  expect(hasSession()).toBe(true);
});

test('GraphQL 401 with a token that a refresh does not mend logs out', async () => {
  probe = withCode('401');
  await graphql();
  await expectSeen(login);
  expect(hasSession()).toBe(false);
});

test('GraphQL 403 with a token that is over logs out', async () => {
  probe = (path) => {
    openSession({ accessToken: fakeToken({ exp: 1 }), refreshToken: 'refresh-1' });
    return withCode('403')(path);
  };
  await graphql();
  await expectSeen(login);
});

test.each([
  [429, 'GraphQL', graphql, manyRequests],
  [429, 'REST', rest, manyRequests],
  [503, 'GraphQL', graphql, serverError],
  [503, 'REST', rest, serverError],
])('an expired token that cannot be renewed (%s) does not log out (%s)', async (status, _over, ask, expected) => {
  openSession({ accessToken: fakeToken({ exp: 1 }), refreshToken: 'refresh-1' });
  refresh = withStatus(status);
  probe = withStatus(401);
  await ask();
  await expectSeen(expected);
  expect(hasSession()).toBe(true);
});

test('GraphQL without an answer leads to ServerError', async () => {
  probe = hangUp;
  await graphql();
  await expectSeen(serverError);
});

const noConnection = { page: '/errors/connection-error', text: 'No connection' };

test('GraphQL without an answer while offline leads to ConnectionError', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  probe = hangUp;
  isHostUp = false;
  await graphql();
  await expectSeen(noConnection);
});

test('a browser that sees a network but not our host is offline, until the host answers', async () => {
  const page = path();
  probe = hangUp;
  isHostUp = false;
  await graphql();
  await expectSeen(noConnection);
  expect(describeConnection(useConnectivity.getState()).word).toBe('Offline');
  isHostUp = true;
  await waitFor(() => expect(path()).toBe(latestPath()), { timeout: 30_000 });
  expect(page).toBe('/no-such-page');
  expect(describeConnection(useConnectivity.getState()).word).not.toBe('Offline');
});

test('a browser that sees no network but our host, on the same machine, is online', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  probe = hangUp;
  await graphql();
  await expectSeen(serverError);
});

test("ServerError's way back leads to ConnectionError when our host is not there", async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  probe = withCode('500');
  await graphql();
  await expectSeen(serverError);
  isHostUp = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expectSeen(noConnection);
});

test('a code that its call claims is shown by no other handler', async () => {
  probe = withCode('500');
  await graphql({ handles: ['500'] });
  await expectSeen(shown);
});

test.each([
  ['403', withStatus(403), login, []],
  ['500', withStatus(500), serverError, []],
  ['502', withStatus(502), serverError, []],
  ['503', withStatus(503), serverError, []],
  ['504', withStatus(504), serverError, []],
  ['429', withStatus(429), manyRequests, []],
  ['422', withStatus(422), shown, []],
  ['no answer: the network broke', hangUp, shown, red('Something Went Wrong in API Error')],
] as const)('REST %s', async (_status, next, expected, shown) => {
  probe = next;
  await rest();
  await expectSeen(expected, shown);
});

test('REST 401 that a refresh does not mend logs out', async () => {
  probe = withStatus(401);
  await rest();
  await expectSeen(login);
});

test('REST without an answer in its time leads to ServerError', async () => {
  probe = () => new Promise(() => undefined);
  await rest({ timeoutMs: 60 });
  await expectSeen(serverError);
});

test('REST without an answer while offline leads to ConnectionError', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  probe = hangUp;
  isHostUp = false;
  await rest();
  await expectSeen(noConnection);
});

test('a refusal on a page outside the main layout leaves its visitor alone', async () => {
  await act(() => router.navigate({ to: '/errors/server-error' as never }));
  probe = withStatus(403);
  await rest();
  await expectSeen(serverError);
  expect(hasSession()).toBe(true);
});
