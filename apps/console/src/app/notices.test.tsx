import { act } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render.tsx';
import { fakeToken } from '../testing/tokens.ts';
import { showReconnecting } from '../transport/requests/notices.ts';
import { openSession, refreshSession, signOut } from '../transport/session/session.ts';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { useToasts } from '../ui/toast/toasts.ts';
import { connectShell } from './connect-shell.ts';

const titles = () => useToasts.getState().toasts.map(({ title }) => title);
let refreshMs = 0;

beforeAll(connectShell);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string) => {
    const isRefresh = path.endsWith('/refreshtoken');
    if (isRefresh) await new Promise((resolve) => setTimeout(resolve, refreshMs));
    const tokens = { access_token: fakeToken({ email: 'refreshed@example.org' }), refresh_token: 'refresh-2' };
    return new Response(JSON.stringify(isRefresh ? tokens : {}));
  });
  openSession({ accessToken: fakeToken(), refreshToken: 'refresh-1' });
});
afterEach(() => {
  signOut();
  useToasts.setState({ toasts: [] });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a slow refresh shows 'Re-establishing connection...' while it runs", async () => {
  refreshMs = 8000;
  renderUi(<Toaster />);
  const refreshing = refreshSession();
  for (const waited of [1500, 6000]) {
    await act(() => vi.advanceTimersByTimeAsync(waited));
    expect(titles()).toEqual(['Re-establishing connection...']);
  }
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await refreshing;
  expect(titles()).toEqual([]);
});

test('a fast refresh shows no message', async () => {
  refreshMs = 100;
  const refreshing = refreshSession();
  await vi.advanceTimersByTimeAsync(2000);
  await refreshing;
  expect(titles()).toEqual([]);
});

test("a retried subscription shows 'Reconnecting...', once on screen", () => {
  showReconnecting();
  showReconnecting();
  expect(titles()).toEqual(['Reconnecting...']);
});
