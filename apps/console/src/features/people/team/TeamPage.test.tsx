import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MemberRowFragment, OverviewRowFragment } from '../../../generated/team.ts';
import { push } from '../../../testing/fake-pushes.ts';
import type { ReceivedCall } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { teamPage } from './team.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const at = '2026-11-21T10:00:00.000Z';
const worker: MemberRowFragment = {
  uuid: 'u-worker',
  email: 'worker@example.test',
  nickname: 'Night shift',
  subaccount: 'main',
  roleId: 'role-viewer',
  role: 'Viewer',
  isSuspended: false,
  state: 'member',
  since: at,
  isSelf: false,
  canChange: true,
  lastSignInAt: at,
  invitation: null,
};
const owner: MemberRowFragment = {
  ...worker,
  uuid: 'u-owner',
  email: 'owner@example.test',
  nickname: '',
  roleId: null,
  role: 'Owner',
  state: 'owner',
  isSelf: true,
  canChange: false,
};
const guest: MemberRowFragment = {
  ...worker,
  uuid: 'u-guest',
  email: 'guest@example.test',
  nickname: '',
  state: 'invited',
  lastSignInAt: null,
  invitation: { validity: 'open', invitedBy: 'owner@example.test', endsAt: at },
};
const overview: OverviewRowFragment = {
  email: worker.email,
  nickname: worker.nickname,
  isSelf: false,
  access: [
    {
      subaccount: 'main',
      roleId: 'role-viewer',
      role: 'Viewer',
      isSuspended: false,
      state: 'member',
      invitation: null,
    },
    { subaccount: 'owned', roleId: null, role: 'Owner', isSuspended: false, state: 'owner', invitation: null },
  ],
};

function roleRow(key: string, alias: string, canGrant = true) {
  return {
    id: `role-${key}`,
    alias,
    description: `What ${alias} is for.`,
    isCustom: false,
    permissions: [],
    levels: {},
    canEditRole: false,
    canGrant,
    organizationName: null,
    memberCount: 0,
  };
}

const choices = ['Viewer', 'Technician'].map((alias) => ({
  id: `role-${alias.toLowerCase()}`,
  alias,
  isCustom: false,
  canGrant: true,
}));

function answers(members: readonly MemberRowFragment[] = [owner, worker, guest]) {
  return {
    memberList: { teamMembers: members, teamMembersAggregate: { count: members.length } },
    memberFacets: { teamMembersFacets: [{ column: 'role', values: [{ value: 'Viewer', count: 1 }] }] },
    allMemberList: { allMembers: [overview], allMembersAggregate: { count: 1 } },
    roleList: {
      roles: [roleRow('viewer', 'Viewer'), roleRow('technician', 'Technician'), roleRow('admin', 'Admin', false)],
    },
    subaccountsWithAccess: {
      subaccountsWithAccess: [
        { name: 'main', isArchived: false, canChange: true, roles: choices },
        { name: 'second', isArchived: false, canChange: true, roles: choices },
        { name: 'owned', isArchived: false, canChange: true, roles: choices },
        { name: 'seen', isArchived: false, canChange: false, roles: choices },
        { name: 'gone', isArchived: true, canChange: true, roles: choices },
      ],
    },
    insertMember: { insertMember: true },
    updateMember: { updateMember: true },
    suspendMember: { suspendMember: true },
    deleteMember: { deleteMember: true },
    upsertSubaccountAccess: { upsertSubaccountAccess: true },
  };
}

type Calls = { operationName: string; variables: unknown }[];
const sentTo = (calls: Calls, name: string) =>
  calls.filter((call) => call.operationName === name).map((call) => call.variables);

async function menuOf(user: Awaited<ReturnType<typeof renderPage>>['user'], email: string): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: `Actions of ${email}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
}

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
  await vi.waitFor(() => expect(search()).toMatchObject({ q: '100%_' }));
  await vi.waitFor(() =>
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
    ...['Change role', 'Send invitation again', 'Copy e-mail', 'Cancel invitation'],
  ]);
});

test('shows which invitations have ended, and renews one with the code of the second factor', async () => {
  const late = { ...guest, invitation: { validity: 'expired' as const, invitedBy: 'owner@example.test', endsAt: at } };
  const orphan = {
    ...guest,
    uuid: 'u-orphan',
    email: 'orphan@example.test',
    invitation: { validity: 'suspended' as const, invitedBy: null, endsAt: at },
  };
  const refusal = {
    message: 'Please enter verify code',
    extensions: { code: 'permission-error', detail: { stepUp: 'two-factor' } },
  };
  const resendInvitation = ({ variables }: ReceivedCall) =>
    Response.json(
      (variables as { twoFactorCode: unknown }).twoFactorCode === '123456'
        ? { data: { resendInvitation: true } }
        : { errors: [refusal] },
    );
  const { user } = await renderPage(teamPage, { answers: { ...answers([owner, late, orphan]), resendInvitation } });
  expect(
    await screen.findByRole('row', { name: /orphan@example.test Invited by a deleted account .* Suspended/ }),
  ).toBeTruthy();
  expect(screen.getByRole('row', { name: /guest@example.test .* Expired/ })).toBeTruthy();
  await menuOf(user, 'guest@example.test');
  await user.click(screen.getByRole('menuitem', { name: 'Send invitation again' }));
  await user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '123456{Enter}');
  expect(await screen.findByText('Invitation sent to guest@example.test again.')).toBeTruthy();
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

test('invites by e-mail with a grantable role', async () => {
  const { user, calls } = await renderPage(teamPage, { answers: answers() });
  await user.click(await screen.findByRole('button', { name: 'Invite member' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite member' });
  await within(dialog).findByText('What Technician is for.');
  expect(within(dialog).queryByRole('radio', { name: /Admin/ })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Invite' }));
  expect(within(dialog).getByText('Field is required')).toBeTruthy();
  expect(within(dialog).getByText('Choose a role.')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: /Technician/ }));
  await user.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), ' New@Example.test {Enter}');
  expect(await screen.findByText('new@example.test is invited.')).toBeTruthy();
  expect(sentTo(calls, 'insertMember')).toEqual([
    { email: 'new@example.test', roleId: 'role-technician', twoFactorCode: null },
  ]);
});

const noMail = { '/api/mail/status': { mailIsSent: false } };
const linkTo = (email: string) => `${globalThis.location.origin}/user/login?${new URLSearchParams({ email })}`;

test('without a mail server the inviter gets the link to copy', async () => {
  const { user } = await renderPage(teamPage, { answers: { ...answers(), ...noMail } });
  await user.click(await screen.findByRole('button', { name: 'Invite member' }));
  await user.click(await screen.findByRole('radio', { name: /Technician/ }));
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'new+1@example.test{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'new+1@example.test is invited.' });
  expect(dialog.textContent).toContain('No mail server is configured, so no mail was sent.');
  expect(within(dialog).getByText(linkTo('new+1@example.test'))).toBeTruthy();
  expect(dialog.contains(document.activeElement)).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(linkTo('new+1@example.test'));
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invite member' }));
});

test('without a mail server an invitation sent again comes with its link', async () => {
  const { user } = await renderPage(teamPage, {
    answers: { ...answers(), ...noMail, resendInvitation: { resendInvitation: true } },
  });
  await menuOf(user, 'guest@example.test');
  await user.click(screen.getByRole('menuitem', { name: 'Send invitation again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invitation of guest@example.test renewed.' });
  expect(within(dialog).getByText(linkTo('guest@example.test'))).toBeTruthy();
  expect(screen.queryByText(/Invitation sent/)).toBeNull();
});

test.each([
  ['a new subaccount', 'Role in second', 'dialog'],
  ['a subaccount of the team', 'Role in main', 'toast'],
])('without a mail server a role in %s is announced by a %s', async (_where, field, by) => {
  const { user } = await renderPage(teamPage, { answers: { ...answers(), ...noMail }, search: '?tab=all' });
  await user.click(await screen.findByText('worker@example.test'));
  await user.selectOptions(await screen.findByRole('combobox', { name: field }), 'Technician');
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText('Access of worker@example.test saved.')).toBeTruthy();
  expect(screen.queryByText(linkTo('worker@example.test')) !== null).toBe(by === 'dialog');
});

test('an e-mail that is in the team already shows the message of the server, and can be corrected', async () => {
  const message = 'The member has already been assigned to the team.';
  const taken = () => Response.json({ errors: [{ message, extensions: { code: 'constraint-violation' } }] });
  const { user } = await renderPage(teamPage, { answers: { ...answers(), insertMember: taken } });
  await user.click(await screen.findByRole('button', { name: 'Invite member' }));
  await user.click(await screen.findByRole('radio', { name: /Viewer/ }));
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'worker@example.test{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByRole('dialog', { name: 'Invite member' })).toBeTruthy();
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
  await vi.waitFor(() =>
    expect(sentTo(calls, 'updateMember')).toEqual([
      { uuid: 'u-worker', roleId: 'role-technician', twoFactorCode: null },
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
    await vi.waitFor(() => expect(sentTo(calls, call)).toEqual([{ uuid: 'u-worker' }]));
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
      twoFactorCode: null,
    },
  ]);
  await vi.waitFor(() => expect(search()['person']).toBeUndefined());
});
