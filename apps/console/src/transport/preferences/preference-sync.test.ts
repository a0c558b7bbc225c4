import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { push } from '../../testing/fake-pushes.ts';
import { fakeServer, ownerAccount } from '../../testing/fake-server.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { useAccess } from '../session/access.ts';
import { useConnectivity } from '../browser/connectivity.ts';
import { useSession } from '../session/session.ts';
import { startPreferenceSync } from './preference-sync.ts';
import { getPreference, preferencesKey, setPreference } from './preferences.ts';

vi.mock('../live/socket.ts', () => import('../../testing/fake-pushes.ts'));

startPreferenceSync();

const late = new Date(Date.now() + 60_000).toISOString();

beforeEach(() => useSession.setState({ name: 'signedIn', accessToken: fakeToken() }));
afterEach(() => {
  act(() => useAccess.setState({ me: undefined }));
  vi.unstubAllGlobals();
});

function signInAs(id: string) {
  act(() => useAccess.setState({ me: { ...ownerAccount.me, id } }));
}

test('a choice is sent to the server, and one made on another device follows', async () => {
  const { calls } = fakeServer({
    setPreferences: ({ variables }) =>
      new Response(JSON.stringify({ data: { setPreferences: (variables as { preferences: object }).preferences } }), {
        headers: { 'content-type': 'application/json' },
      }),
  });
  signInAs('1');
  setPreference('theme', 'light');
  setPreference('density', 'compact');
  await waitFor(() => expect(calls.map(({ operationName }) => operationName)).toEqual(['setPreferences']));
  expect(calls[0]?.variables).toMatchObject({
    preferences: [
      { name: 'theme', value: 'light' },
      { name: 'density', value: 'compact' },
    ],
  });
  await waitFor(() => expect(localStorage.getItem(preferencesKey)).not.toContain('"isPending":true'));
  push('preferencesUpdates', { preferencesUpdates: [{ name: 'theme', value: 'system', changedAt: late }] });
  expect(getPreference('theme')).toBe('system');
  expect(getPreference('density')).toBe('compact');
});

test('a choice the server could not store is sent with the next push', async () => {
  fakeServer({ setPreferences: () => new Response('{}', { status: 503 }) });
  signInAs('1');
  setPreference('ASICUptimeTimeframe', 7);
  await new Promise((resolve) => setTimeout(resolve, 600));
  const { calls } = fakeServer({ setPreferences: { setPreferences: [] } });
  push('preferencesUpdates', { preferencesUpdates: [] });
  await waitFor(() => expect(calls.map(({ operationName }) => operationName)).toContain('setPreferences'));
  expect(getPreference('ASICUptimeTimeframe')).toBe(7);
});

test('a choice the server could not take is sent again without a push, a poll or another choice', async () => {
  fakeServer({ setPreferences: () => new Response('{}', { status: 503 }) });
  signInAs('1');
  setPreference('ASICUptimeTimeframe', 30);
  await new Promise((resolve) => setTimeout(resolve, 600));
  const { calls } = fakeServer({ setPreferences: { setPreferences: [] } });
  await waitFor(() => expect(calls.map(({ operationName }) => operationName)).toContain('setPreferences'), {
    timeout: 30_000,
  });
});

test('a choice that waits is sent as soon as the server can be reached again', async () => {
  fakeServer({ setPreferences: () => new Response('{}', { status: 503 }) });
  signInAs('1');
  setPreference('ASICUptimeTimeframe', 7);
  await new Promise((resolve) => setTimeout(resolve, 600));
  const { calls } = fakeServer({ setPreferences: { setPreferences: [] } });
  useConnectivity.setState({ isOnline: false });
  useConnectivity.setState({ isOnline: true });
  await waitFor(() => expect(calls.map(({ operationName }) => operationName)).toContain('setPreferences'), {
    timeout: 1000,
  });
});

test('another account of the same browser begins with its own', () => {
  fakeServer();
  signInAs('1');
  setPreference('isCollapseDrawer', true);
  signInAs('2');
  expect(getPreference('isCollapseDrawer')).toBe(false);
});

test('a choice made in another tab shows here', () => {
  const changes = { dateLocale: { value: 'de', changedAt: Date.now(), isPending: false } };
  localStorage.setItem(preferencesKey, JSON.stringify({ account: '1', changes }));
  act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: preferencesKey })));
  expect(getPreference('dateLocale')).toBe('de');
});
