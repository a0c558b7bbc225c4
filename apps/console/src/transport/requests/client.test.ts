import { afterEach, expect, test, vi } from 'vitest';
import { AccountDocument } from '../../generated/account.ts';
import { fakeServer, ownerAccount } from '../../testing/fake-server.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { loadAccess, useAccess } from '../session/access.ts';
import { send } from './client.ts';
import { refreshTokenKey, selectSubaccount, signIn, signOut, useSession } from '../session/session.ts';
import { TransportError } from './transport-error.ts';

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('a call carries token and subaccount, and is never answered from a cache', async () => {
  const server = fakeServer();
  await signIn({ email: 'a', password: 'right' });
  selectSubaccount('main');
  await send('query', AccountDocument, {});
  await send('query', AccountDocument, {});
  expect(server.calls).toHaveLength(2);
  expect(server.calls[0]?.headers.get('subaccount')).toBe('main');
  expect(server.calls[0]?.headers.get('authorization')).toBe(`Bearer ${useSession.getState().accessToken}`);
});

test('a refused token is renewed once and the call made again', async () => {
  let refusals = 1;
  const server = fakeServer({
    account: () =>
      refusals-- > 0
        ? server.json({ errors: [{ message: 'Sign in again.', extensions: { code: '401' } }] })
        : server.json({ data: ownerAccount }),
  });
  localStorage.setItem(refreshTokenKey, 'refresh-0');
  useSession.setState({ name: 'signedIn', accessToken: fakeToken() });
  const { me } = await send('query', AccountDocument, {});
  expect(me.email).toBe('owner@example.org');
  expect(server.calls).toHaveLength(2);
  expect(server.fetched.mock.calls.filter(([path]) => path === '/api/identity2/refreshtoken')).toHaveLength(1);
});

test('an expired token is renewed before the call', async () => {
  const server = fakeServer();
  localStorage.setItem(refreshTokenKey, 'refresh-0');
  useSession.setState({ name: 'signedIn', accessToken: fakeToken({ exp: 1 }) });
  await send('query', AccountDocument, {});
  expect(server.calls).toHaveLength(1);
  expect(server.fetched.mock.calls[0]?.[0]).toBe('/api/identity2/refreshtoken');
});

test('a failed call rejects with its code', async () => {
  const server = fakeServer({
    account: () =>
      server.json({ errors: [{ message: 'Agent limit reached.', extensions: { code: 'constraint-violation' } }] }),
  });
  await signIn({ email: 'a', password: 'right' });
  const failure: unknown = await send('query', AccountDocument, {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TransportError);
  expect(failure).toMatchObject({ code: 'constraint-violation', message: 'Agent limit reached.' });
});

test('access is loaded once, with the subaccount chosen', async () => {
  const server = fakeServer();
  await signIn({ email: 'a', password: 'right' });
  await Promise.all([loadAccess(), loadAccess()]);
  expect(server.calls).toHaveLength(1);
  expect(useAccess.getState().selected?.name).toBe('main');
  expect(useAccess.getState().info).toEqual({ hasBotyTerms: false, hasOrganizationAccess: true });
  signOut();
  expect(useAccess.getState().info).toBeUndefined();
  expect(useAccess.getState().me).toBeUndefined();
});
