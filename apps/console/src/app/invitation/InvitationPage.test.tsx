import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { screen } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { ownerAccount } from '../../testing/fake-server.ts';
import { renderUi } from '../../testing/render.tsx';
import { useAccess } from '../../transport/session/access.ts';
import { InvitationPage } from './InvitationPage.tsx';
import { parseInvitationSearch } from './invitation-search.ts';

const id = '11111111-2222-4333-8444-555555555555';
const content = {
  id,
  kind: 'subaccount',
  name: 'north',
  invitedBy: 'boss@example.org',
  role: 'Night shift',
  roleEffect: 'Sees watchers.',
  email: ownerAccount.me.email,
  endsAt: '2026-12-12T20:00:00.000Z',
};

beforeEach(() => useAccess.setState({ me: undefined }));
afterEach(() => vi.unstubAllGlobals());

async function open(...invitations: object[]) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ invitations })));
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/invitation', component: InvitationPage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/invitation?id=${id}`] }),
  });
  await router.load();
  renderUi(<RouterProvider router={router as never} />);
}

test('says who invites to what, and offers both ways in to who is signed out', async () => {
  await open({ ...content, state: 'open' });
  expect((await screen.findByRole('region', { name: 'north' })).textContent).toMatch(
    /boss@example\.org invites you to the team of north\.Night shift: Sees watchers\.It can be accepted until Dec 12, 2026/,
  );
  expect(screen.getByRole('button', { name: 'Sign in to answer' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create an account' })).toBeTruthy();
});

test('lets its holder answer, and somebody else switch', async () => {
  useAccess.setState({ me: ownerAccount.me });
  await open({ ...content, state: 'open' });
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy();
});

test('offers no answer to somebody else', async () => {
  useAccess.setState({ me: { ...ownerAccount.me, email: 'other@example.org' } });
  await open({ ...content, state: 'open' });
  expect(await screen.findByRole('button', { name: 'Switch account' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test.each([
  ['expired', /It ended on Dec 12, 2026.*Ask boss@example\.org to send it again/],
  ['used', /has been answered already/],
  ['withdrawn', /was withdrawn/],
  ['unknown', /leads to no invitation/],
])('%s offers nothing to answer', async (state, text) => {
  await open(state === 'expired' ? { ...content, state } : { id, state });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign in to answer' })).toBeNull();
});

test('reads ids alone', () => {
  expect(parseInvitationSearch({ id: `${id},${id}` })).toEqual({ id: `${id},${id}` });
  for (const wrong of [undefined, 7, 'x', `${id},`, `${id} or 1=1`])
    expect(parseInvitationSearch({ id: wrong })).toEqual({ id: '' });
});
