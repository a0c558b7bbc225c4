import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountDocument } from '../../generated/account.ts';
import { ownerAccount } from '../../testing/fake-server.ts';
import { fakeToken } from '../../testing/tokens.ts';

/** One tab: its own copy of every module, over the storage and the channel of the browser. */
async function openTab() {
  vi.resetModules();
  const [session, { send }, { callRest }] = await Promise.all([
    import('./session.ts'),
    import('../requests/client.ts'),
    import('../requests/rest.ts'),
  ]);
  const expired = fakeToken({ exp: 1, sub: '1' });
  session.useSession.setState({ name: 'signedIn', accessToken: expired, claims: { sub: '1', exp: 1 } });
  return { ...session, send, callRest };
}

const refreshPath = '/api/identity2/refreshtoken';
let refreshed: string[];
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const tokens = () => new Set(sent.map(({ token }) => token));
let sent: { path: string; token: string }[];

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('headframe.refreshToken', 'refresh-0');
  refreshed = [];
  sent = [];
  const answer = async (path: string, init: RequestInit | undefined) => {
    if (path === refreshPath) {
      refreshed.push(new URLSearchParams(init?.body as string).get('refresh_token') ?? '');
      await new Promise((resolve) => setTimeout(resolve, 30));
      return json({ access_token: fakeToken(), refresh_token: `refresh-${refreshed.length}` });
    }
    sent.push({ path, token: new Headers(init?.headers).get('authorization') ?? '' });
    return path === '/v1/graphql' ? json({ data: ownerAccount }) : json({ ok: true });
  };
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => answer(input, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The lock of a browser over two tabs; happy-dom has none. */
function lendLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, task: () => Promise<unknown>) => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined);
    return mine;
  };
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
}

/** A page over plain HTTP has IndexedDB and no lock. */
function lendStorage(): void {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('indexedDB', new IDBFactory());
}

test.each([
  ['the lock of the browser', lendLocks],
  ['a lease in the storage, where there is no lock', lendStorage],
])('500 callers in two tabs on an expired token cause one refresh, with %s', async (_name, prepare) => {
  prepare();
  const tabs = [await openTab(), await openTab()];
  const calls = Array.from({ length: 500 }, (_, number) => {
    const tab = tabs[number % 2] as (typeof tabs)[number];
    if (number % 3 === 0) return tab.callRest(`/api/number/${number}`);
    if (number % 3 === 1) return tab.send('query', AccountDocument, {} as Record<string, never>);
    return tab.renewSession();
  });
  await Promise.all(calls);
  expect(refreshed).toEqual(['refresh-0']);
  expect(tokens().size).toBe(1);
  expect(sent.filter(({ path }) => path !== '/v1/graphql')).toHaveLength(167);
  for (const tab of tabs) expect(tab.hasFreshToken()).toBe(true);
});

test('500 answers that refuse the same token cause one refresh, however late they come', async () => {
  const tab = await openTab();
  const refused = fakeToken({ sub: '1', email: 'old' });
  tab.useSession.setState({ name: 'signedIn', accessToken: refused, claims: { sub: '1', exp: Date.now() } });
  const inner = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (new Headers(init?.headers).get('authorization') !== `Bearer ${refused}`) return inner(input, init);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
    return json({ message: 'Sign in again.' }, 401);
  });
  await Promise.all(Array.from({ length: 500 }, (_, number) => tab.callRest(`/api/number/${number}`)));
  expect(refreshed).toHaveLength(1);
  expect(sent).toHaveLength(500);
});
