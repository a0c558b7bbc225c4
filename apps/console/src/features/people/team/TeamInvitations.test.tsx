import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReceivedCall } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { teamPage } from './team.route.ts';
import { answers, at, guest, menuOf, owner, sentTo } from './testing/team-samples.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

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
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
