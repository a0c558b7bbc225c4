import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { push } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { teamPage } from './team.route.ts';
import { answers, choices, menuOf, owner, sentTo, worker } from './testing/team-samples.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

test('lists the team with role and state, and follows changes', async () => {
  await renderPage(teamPage, { answers: answers() });
  expect(await screen.findByRole('row', { name: /worker@example.test Night shift Viewer Member/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /owner@example.test You Owner Owner/ })).toBeTruthy();
  expect(
    screen.getByRole('row', { name: /guest@example.test Invited by owner@example.test Viewer Invited/ }),
  ).toBeTruthy();
  push('memberListUpdates', { teamMembersUpdates: [owner, { ...worker, isSuspended: true }] });
  expect(await screen.findByRole('row', { name: /worker@example.test .* Suspended/ })).toBeTruthy();
});

test('searches all members with %%, and matches the typed text literally', async () => {
  const { user, calls, search } = await renderPage(teamPage, { answers: answers() });
  await screen.findByText('worker@example.test');
  expect(sentTo(calls, 'memberList')).toEqual([
    { where: { email: { _ilike: '%%' } }, orderBy: [{ email: 'asc' }], limit: 10, offset: 0 },
  ]);
  await user.type(screen.getByRole('searchbox'), '100%_{Enter}');
  await waitFor(() => expect(search()).toMatchObject({ q: '100%_' }));
  await waitFor(() =>
    expect(sentTo(calls, 'memberList').at(-1)).toMatchObject({
      where: { _or: [{ email: { _ilike: '%100\\%\\_%' } }, { nickname: { _ilike: '%100\\%\\_%' } }] },
    }),
  );
});

test('the URL says role, state and sort, and the server filters and sorts', async () => {
  const search = '?memberRole=["Viewer"]&state=["suspended","invited"]&sort=-since';
  const { calls } = await renderPage(teamPage, { answers: answers(), search });
  await screen.findByText('worker@example.test');
  expect(sentTo(calls, 'memberList')).toMatchObject([
    {
      where: {
        _and: expect.arrayContaining([
          { role: { _in: ['Viewer'] } },
          { _or: [{ isSuspended: { _eq: true } }, { state: { _eq: 'invited' }, isSuspended: { _eq: false } }] },
        ]) as unknown,
      },
      orderBy: [{ since: 'desc' }, { email: 'asc' }],
    },
  ]);
});

test('offers each member the available actions', async () => {
  const { user } = await renderPage(teamPage, { answers: answers() });
  expect(await menuOf(user, 'worker@example.test')).toEqual(['Change role', 'Copy e-mail', 'Suspend', 'Delete']);
  await user.keyboard('{Escape}');
  expect(await menuOf(user, 'guest@example.test')).toEqual([
    'Change role',
    'Send invitation again',
    'Copy e-mail',
    'Cancel invitation',
  ]);
});

test('the owner and oneself are read-only', async () => {
  const { user } = await renderPage(teamPage, { answers: answers() });
  expect(await menuOf(user, 'owner@example.test')).toEqual(['Copy e-mail']);
});

test('a member with more rights is read-only, in the team and in all subaccounts', async () => {
  const admin = { ...worker, uuid: 'u-admin', email: 'admin@example.test', role: 'Admin', canChange: false };
  const more = choices.map((choice) => ({ ...choice, canGrant: false }));
  const subaccountsWithAccess = [{ name: 'main', isArchived: false, canChange: true, roles: more }];
  const { user } = await renderPage(teamPage, {
    answers: { ...answers([owner, admin]), subaccountsWithAccess: { subaccountsWithAccess } },
  });
  expect(await menuOf(user, 'admin@example.test')).toEqual(['Copy e-mail']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('tab', { name: 'All members' }));
  await user.click(await screen.findByText('worker@example.test'));
  expect(await screen.findByText('Viewer · more than your own permissions')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Role in main' })).toBeNull();
});

test('a read-only viewer is offered no changes', async () => {
  const { user } = await renderPage(teamPage, { answers: answers(), permissions: ['subaccount_access'] });
  expect(await menuOf(user, 'worker@example.test')).toEqual(['Copy e-mail']);
  expect(screen.queryByRole('button', { name: 'Invite member' })).toBeNull();
});

test('changes a role, suspends and deletes with a question first', async () => {
  const { user, calls } = await renderPage(teamPage, { answers: answers() });
  await menuOf(user, 'worker@example.test');
  await user.click(screen.getByRole('menuitem', { name: 'Change role' }));
  const dialog = await screen.findByRole('dialog', { name: 'Role of worker@example.test' });
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change role' });
  expect(button.disabled).toBe(true);
  await user.click(await within(dialog).findByRole('radio', { name: /Technician/ }));
  await user.click(button);
  await waitFor(() =>
    expect(sentTo(calls, 'updateMember')).toEqual([
      { uuid: 'u-worker', roleId: 'role-technician', from: 'role-viewer', twoFactorCode: null },
    ]),
  );
  for (const [item, confirm, call] of [
    ['Suspend', 'Suspend', 'suspendMember'],
    ['Delete', 'Delete member', 'deleteMember'],
  ] as const) {
    await menuOf(user, 'worker@example.test');
    await user.click(screen.getByRole('menuitem', { name: item }));
    expect(sentTo(calls, call)).toEqual([]);
    expect(await screen.findByText(/API keys and observer links they created stop working/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: confirm }));
    await waitFor(() => expect(sentTo(calls, call)).toEqual([{ uuid: 'u-worker' }]));
  }
});

test('edits the access of one person to all subaccounts with one save', async () => {
  const { user, calls, search } = await renderPage(teamPage, { answers: answers(), search: '?tab=all' });
  await user.click(await screen.findByText('worker@example.test'));
  const drawer = await screen.findByRole('dialog', { name: 'worker@example.test' });
  await within(drawer).findByRole('rowheader', { name: /main/ });
  expect(within(drawer).queryByText('gone')).toBeNull();
  expect(within(drawer).queryByRole('combobox', { name: 'Role in owned' })).toBeNull();
  expect(within(drawer).queryByRole('combobox', { name: 'Role in seen' })).toBeNull();
  await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Role in main' }), 'No access');
  await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Role in second' }), 'Technician');
  await user.click(within(drawer).getByRole('button', { name: 'Save 2 changes' }));
  expect(await screen.findByText('Access of worker@example.test saved.')).toBeTruthy();
  expect(sentTo(calls, 'upsertSubaccountAccess')).toEqual([
    {
      email: 'worker@example.test',
      access: [{ subaccount: 'second', roleId: 'role-technician' }],
      remove: ['main'],
      from: [{ subaccount: 'main', roleId: 'role-viewer' }],
      twoFactorCode: null,
    },
  ]);
  await waitFor(() => expect(search()['person']).toBeUndefined());
});
