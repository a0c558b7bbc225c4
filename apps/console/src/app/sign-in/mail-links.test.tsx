import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { router } from '../router.tsx';
import {
  answers,
  done,
  giveCredentials,
  open,
  press,
  refused,
  sent,
  toasts,
  tokens,
  prepareSignInPage,
} from './testing/sign-in-page.tsx';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));
vi.mock('./captcha/obtain-captcha.ts', () => ({ obtainCaptcha: () => Promise.resolve('solved') }));

vi.setConfig({ testTimeout: 30_000 });
prepareSignInPage();

test('the code of a mail for a new password is accepted without requesting another', async () => {
  answers['ResetPassword'] = [done];
  const user = await open('/login?view=forgot-password');
  await press(user, 'I have a code');
  await user.type(await screen.findByLabelText('E-mail'), 'known@example.org');
  await user.type(screen.getByLabelText('Verification code'), 'AAAA-BBBB-CCCC');
  await user.type(screen.getByLabelText('New password'), 'Sturdy-Horse-7');
  await press(user, 'Set password');
  await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: 'Your password has been set.' }]));
  expect(sent.map(({ endpoint, fields }) => [endpoint, fields['code']])).toEqual([['ResetPassword', 'AAAA-BBBB-CCCC']]);
});

describe('links of mails', () => {
  test.each([true, false])('a reverted second factor shows a success message (signed in: %s)', async (isSignedIn) => {
    answers['loginwithemail'] = [tokens()];
    answers['revertsecondfactoraddition'] = [done];
    if (isSignedIn) {
      await giveCredentials();
      await screen.findByTitle('Subaccount main');
      await act(() => router.navigate({ href: '/?mode=revertSecondFactorAddition&code=12345e678' }));
    } else await open('/?mode=revertSecondFactorAddition&code=12345e678');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: '2FA Setting Reverted.' }]));
    expect(sent.at(-1)?.fields).toEqual({ code: '12345e678' });
    expect(router.state.location.pathname).toBe(isSignedIn ? '/dashboard' : '/login');
  });

  test('an invalid code shows an error, and leads to the dashboard, here by way of the sign-in', async () => {
    answers['revertsecondfactoraddition'] = [refused(400, 'invalid-code', 'Invalid Code!')];
    await open('/?mode=revertSecondFactorAddition&code=x');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title: 'Invalid Code!' }]));
    expect(router.state.location.pathname).toBe('/login');
  });

  test('verifyEmail and resetPassword open their dialogs, with the code out of the address', async () => {
    answers['confirmemail'] = [refused(400, 'invalid-code', 'Invalid Code!')];
    const user = await open('/?mode=verifyEmail&email=a%2Bb@example.org&code=AAAA-BBBB-CCCC');
    expect(await screen.findByRole('dialog', { name: 'Verify e-mail' })).toBeTruthy();
    expect(router.state.location.href).not.toContain('AAAA');
    await press(user, 'Verify e-mail');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title: 'Invalid Code!' }]));
    expect(sent[0]?.fields['email']).toBe('a+b@example.org');
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => router.navigate({ href: '/?mode=resetPassword&email=a@example.org&code=AAAA-BBBB-CCCC' }));
    expect(await screen.findByRole('dialog', { name: 'Reset password' })).toBeTruthy();
  });
});
