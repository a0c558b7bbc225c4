import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ProfileQuery, SessionRowFragment } from '../../../generated/profile.ts';
import type { Answers, ReceivedCall } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { profilePage } from './profile.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const at = '2026-11-21T10:00:00.000Z';
const user: ProfileQuery['userInfo'] = {
  email: 'owner@example.org',
  nickname: 'Olga',
  userfee: 0.0125,
  markedForDeletionAt: null,
  energyTradeAccess: false,
  terms: true,
  organizationAccess: false,
  organizationName: '',
  hasPassword: true,
  passwordChangedAt: null,
  createdAt: at,
};
const off = { isEnabled: false, confirmedAt: null, backupCodesLeft: 0 };
const on = { isEnabled: true, confirmedAt: at, backupCodesLeft: 2 };
const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-efghj`);

function sessionRow(given: Partial<SessionRowFragment>): SessionRowFragment {
  const shared = { ip: '10.0.0.7', openedAt: at, lastUsedAt: at, provider: 'password', isSecondFactorGiven: false };
  return { id: '1', device: 'Firefox 143 on Windows', isThisOne: false, ...shared, ...given };
}

function refusal(code: string, message: string, detail?: object): Response {
  return Response.json({ errors: [{ message, extensions: { code, detail } }] });
}

function stepUpAnswer(name: string, result: unknown) {
  return ({ variables }: ReceivedCall) => {
    const { twoFactorCode } = variables as { twoFactorCode: string | null };
    if (twoFactorCode === null)
      return refusal('permission-error', 'Please enter verify code', { stepUp: 'two-factor' });
    if (twoFactorCode !== '123456')
      return refusal('validation-failed', 'Two factor auth code invalid', { stepUp: 'two-factor' });
    return Response.json({ data: { [name]: result } });
  };
}

function open(search: string, answers: Answers = {}, profile: Partial<ProfileQuery> = {}) {
  const whole = { userInfo: user, twoFactor: off, ...profile };
  return renderPage(profilePage, { answers: { profile: whole, ...answers }, search });
}

test('the account is shown as it is, and renamed', async () => {
  const { user: person, calls } = await open('', { updateNickname: { updateNickname: true } });
  const account = await screen.findByRole('region', { name: 'Account' });
  for (const text of ['owner@example.org', 'No name yet', '1.25 %', 'No access'])
    expect(within(account).getByText(text)).toBeTruthy();
  const save = within(account).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  const field = within(account).getByRole('textbox', { name: 'Nickname' });
  await person.clear(field);
  await person.type(field, ' Olga the Miner {Enter}');
  await waitFor(() =>
    expect(calls.find(({ operationName }) => operationName === 'updateNickname')?.variables).toEqual({
      nickname: 'Olga the Miner',
    }),
  );
  expect(await screen.findByText('Nickname saved.')).toBeTruthy();
});

test('terms are accepted', async () => {
  const { user: person, calls } = await open(
    '',
    { acceptTerms: { acceptTerms: true } },
    { userInfo: { ...user, terms: false } },
  );
  const terms = await screen.findByRole('region', { name: 'Terms' });
  expect(within(terms).queryByText('Accepted')).toBeNull();
  await person.click(within(terms).getByRole('button', { name: 'Accept' }));
  await waitFor(() => {
    expect(calls.filter(({ operationName }) => operationName === 'acceptTerms')).toHaveLength(1);
    expect(calls.filter(({ operationName }) => operationName === 'account')).toHaveLength(1);
  });
});

test('marking for deletion wants the e-mail typed and the second factor', async () => {
  const { user: person, calls } = await open('', {
    markAccountForDeletion: stepUpAnswer('markAccountForDeletion', true),
  });
  await person.click(await screen.findByRole('button', { name: 'Mark for deletion' }));
  const question = await screen.findByRole('dialog');
  await person.type(within(question).getByRole('textbox'), 'owner@example.org{Enter}');
  const code = await screen.findByRole('textbox', { name: 'Verification code' });
  await person.type(code, '999999{Enter}');
  expect(await screen.findByText('Two factor auth code invalid')).toBeTruthy();
  await person.type(code, '123456{Enter}');
  expect(await screen.findByText('The account is marked for deletion.')).toBeTruthy();
  expect(calls.filter(({ operationName }) => operationName === 'markAccountForDeletion')).toHaveLength(3);
});

test('a marked account can stay', async () => {
  const { user: person } = await open(
    '',
    { unmarkAccountForDeletion: { unmarkAccountForDeletion: true } },
    { userInfo: { ...user, markedForDeletionAt: at } },
  );
  await person.click(await screen.findByRole('button', { name: 'Keep the account' }));
  expect(await screen.findByText('Deletion canceled.')).toBeTruthy();
});

test('a second factor is set up: QR code, typed secret, first code, backup codes', async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const { user: person, calls } = await open('?tab=security', {
    beginTwoFactor: { beginTwoFactor: { secret, uri: `otpauth://totp/Headframe:x?secret=${secret}` } },
    confirmTwoFactor: ({ variables }: ReceivedCall) =>
      (variables as { code: string }).code === '123456'
        ? Response.json({ data: { confirmTwoFactor: codes } })
        : refusal('validation-failed', 'Invalid verification code.'),
  });
  await person.click(await screen.findByRole('button', { name: 'Set up' }));
  const qr = await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  expect(qr.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1000);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: '2. Type the code that the app shows' });
  await person.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(screen.getByText('Please enter verify code')).toBeTruthy();
  await person.type(field, '000000{Enter}');
  expect(await screen.findByText('Invalid verification code.')).toBeTruthy();
  await person.type(field, '123456{Enter}');
  const list = await screen.findByRole('list', { name: 'Backup codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(codes);
  const asked = () => calls.filter(({ operationName }) => operationName === 'account').length;
  const before = asked();
  await person.click(screen.getByRole('button', { name: 'I saved them' }));
  expect(await screen.findByText('Two-factor authentication is on.')).toBeTruthy();
  await waitFor(() => expect(asked()).toBe(before + 1));
});

test('backup codes are renewed and the factor removed after a code', async () => {
  const { user: person } = await open(
    '?tab=security',
    {
      renewBackupCodes: stepUpAnswer('renewBackupCodes', codes),
      removeTwoFactor: stepUpAnswer('removeTwoFactor', true),
    },
    { twoFactor: on },
  );
  expect(await screen.findByText(/2 of 10 backup codes are unused/)).toBeTruthy();
  expect(screen.getByText(/Few backup codes are left/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'New backup codes' }));
  await person.type(await screen.findByRole('textbox', { name: 'Verification code' }), '123456{Enter}');
  expect(within(await screen.findByRole('list', { name: 'Backup codes' })).getAllByRole('listitem')).toHaveLength(10);
  await person.click(screen.getByRole('button', { name: 'I saved them' }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await person.type(await screen.findByRole('textbox', { name: 'Verification code' }), '123456{Enter}');
  expect(await screen.findByText('Two-factor authentication is off.')).toBeTruthy();
});

test('the password is changed; errors are shown beside their field', async () => {
  const { user: person, calls } = await open('?tab=security', {
    changePassword: ({ variables }: ReceivedCall) =>
      (variables as { oldPassword: string }).oldPassword === 'Old-Horse-7'
        ? Response.json({ data: { changePassword: 2 } })
        : refusal('validation-failed', 'Invalid password.', { field: 'oldPassword' }),
  });
  const fields = {
    old: await screen.findByLabelText('Current password'),
    new: screen.getByLabelText('New password'),
    again: screen.getByLabelText('Confirm new password'),
  };
  await person.type(fields.new, 'weak');
  await person.type(fields.again, 'other');
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  for (const text of ['Field is required', 'Please fill the fields successfully', 'Confirm password not match'])
    expect(screen.getByText(text)).toBeTruthy();
  for (const [field, text] of [
    [fields.old, 'Wrong-Horse-7'],
    [fields.new, 'New-Horse-8'],
    [fields.again, 'New-Horse-8'],
  ] as const) {
    await person.clear(field);
    await person.type(field, text);
  }
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Invalid password.')).toBeTruthy();
  await person.clear(fields.old);
  await person.type(fields.old, 'Old-Horse-7{Enter}');
  expect(await screen.findByText('Password changed.')).toBeTruthy();
  expect(calls.filter(({ operationName }) => operationName === 'changePassword').at(-1)?.variables).toEqual({
    oldPassword: 'Old-Horse-7',
    newPassword: 'New-Horse-8',
    twoFactorCode: null,
  });
  expect((fields.new as HTMLInputElement).value).toBe('');
});

test('an account without a password shows that it has none', async () => {
  await open('?tab=security', {}, { userInfo: { ...user, hasPassword: false } });
  expect(await screen.findByText(/This account has no password/)).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('sessions are listed, this one marked, and ended one by one or together', async () => {
  const sessions = [
    sessionRow({ id: '1', device: 'Chrome 141 on Linux', isThisOne: true, isSecondFactorGiven: true }),
    sessionRow({ id: '2' }),
    sessionRow({ id: '3', device: 'Safari 18 on iPhone', ip: null, provider: 'google' }),
  ];
  const { user: person, calls } = await open('?tab=sessions', {
    sessions: { sessions },
    signOutSession: { signOutSession: true },
    signOutOtherSessions: { signOutOtherSessions: 2 },
  });
  const region = await screen.findByRole('region', { name: 'Sessions' });
  const rows = within(region).getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(within(rows[0] as HTMLElement).getByText('This session')).toBeTruthy();
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(rows[0]?.textContent).toContain('with password and second factor');
  expect(rows[2]?.textContent).toContain('Address unknown');
  expect(rows[2]?.textContent).toContain('with google');
  await person.click(within(region).getByRole('button', { name: 'Sign out Firefox 143 on Windows' }));
  expect(await screen.findByText('Session signed out.')).toBeTruthy();
  await person.click(within(region).getByRole('button', { name: 'Sign out all others' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('2 sessions signed out.')).toBeTruthy();
  expect(calls.find(({ operationName }) => operationName === 'signOutSession')?.variables).toEqual({ id: '2' });
});

test('the tab is in the URL, and an invalid one falls back to the first', async () => {
  const { user: person, search } = await open('?tab=nonsense', { sessions: { sessions: [] } });
  expect(await screen.findByRole('region', { name: 'Account' })).toBeTruthy();
  await person.click(screen.getByRole('tab', { name: 'Sessions' }));
  await waitFor(() => expect(search()).toEqual({ tab: 'sessions' }));
});

test('a failed load says so and tries again', async () => {
  let isBroken = true;
  const { user: person } = await open('', {
    profile: () =>
      isBroken ? refusal('validation-failed', 'No.') : Response.json({ data: { userInfo: user, twoFactor: off } }),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await person.click(again);
  expect(await screen.findByRole('region', { name: 'Account' })).toBeTruthy();
});
