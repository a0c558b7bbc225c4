import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { hasSession } from '../../transport/session/session.ts';
import { router } from '../router.tsx';
import {
  alertText,
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

describe('sign-in', () => {
  test.each([
    [401, 'invalid-credentials', 'Invalid username or password'],
    [401, 'incorrect-user', 'Incorrect user.'],
    [422, 'missing-password', 'Missing password.'],
    [401, 'invalid-password', 'Invalid password.'],
    [429, 'too-many-requests', 'Too many requests.'],
    [429, 'quota-exceeded', 'Somthing went wrong!!, try again later.'],
    [401, 'cloud', 'invalid email or password'],
  ])('%s %s is shown in the form, and nowhere else', async (status, error, message) => {
    answers['loginwithemail'] = [refused(status, error, message)];
    await giveCredentials();
    expect(await alertText()).toBe(message);
    expect(router.state.location.pathname).toBe('/login');
    expect(toasts()).toEqual([]);
    expect(sent[0]?.fields).toMatchObject({ email: 'owner@example.org', password: 'right' });
  });

  test('a captcha is solved where the server asks for one, for the password and for the code, once each', async () => {
    const asked = refused(401, 'captcha-required', 'Send the form again with a captcha.');
    answers['loginwithemail'] = [asked, refused(401, 'multi-factor-required', 'x'), asked, asked, tokens()];
    const user = await giveCredentials();
    await user.type(await screen.findByLabelText('Verification code'), '000000');
    await press(user, 'Verify');
    expect(await screen.findByText('Send the form again with a captcha.')).toBeTruthy();
    await press(user, 'Verify');
    expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
    expect(sent.map(({ fields }) => fields['token'])).toEqual(['', 'solved', '', 'solved', '']);
  });

  test('a server failure is shown in the form too', async () => {
    answers['loginwithemail'] = [[503, {}]];
    await giveCredentials();
    expect(await alertText()).toContain('could not be reached');
  });

  test('a second factor is asked for, and asked again when it was wrong', async () => {
    answers['loginwithemail'] = [
      refused(401, 'multi-factor-required', 'Please enter verify code'),
      refused(401, 'invalid-two-factor', 'Invalid Two Fa'),
      tokens(),
    ];
    const user = await giveCredentials();
    await press(user, 'Verify');
    expect(screen.getByText('Please enter verify code')).toBeTruthy();
    await user.type(screen.getByLabelText('Verification code'), '000000');
    await press(user, 'Verify');
    expect(await screen.findByText('Invalid Two Fa')).toBeTruthy();
    await user.clear(screen.getByLabelText('Verification code'));
    await user.type(screen.getByLabelText('Verification code'), 'abcde-fghjk');
    await press(user, 'Verify');
    expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
    expect(sent.map(({ fields }) => fields['twofacode'])).toEqual(['', '000000', 'abcde-fghjk']);
  });

  test.each([
    ['need-migrate', 'verify_old_mfa'],
    ['need-migrate-with-mfa', 'old_mfa'],
  ])('%s ends at %s, with the code of the old entry', async (error, endpoint) => {
    answers['loginwithemail'] = [refused(401, error, 'Please enter verify code', { migration_token: 'move' })];
    answers[endpoint] = [refused(400, 'invalid-old-code', 'Invalid old code.'), tokens()];
    const user = await giveCredentials();
    await user.type(await screen.findByLabelText('Verification code'), '111111');
    await press(user, 'Verify');
    expect(await screen.findByText('Invalid old code.')).toBeTruthy();
    await press(user, 'Verify');
    expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
    expect(sent.at(-1)).toEqual({ endpoint, fields: { totp: '111111', migration_token: 'move' } });
  });

  test('a migration that is over starts over', async () => {
    answers['loginwithemail'] = [refused(401, 'need-migrate', 'x', { migration_token: 'move' })];
    answers['verify_old_mfa'] = [refused(404, 'factor-not-found', 'Invalid verification code')];
    const user = await giveCredentials();
    await user.type(await screen.findByLabelText('Verification code'), '111111');
    await press(user, 'Verify');
    expect(await screen.findByText('Invalid verification code')).toBeTruthy();
    await press(user, 'Start over');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  test('an unconfirmed e-mail: another mail is sent, its code confirms, and the sign-in continues', async () => {
    answers['loginwithemail'] = [refused(401, 'email-not-confirmed', 'email not confirmed'), tokens()];
    answers['confirmemail'] = [refused(400, 'invalid-code', 'Invalid Code!'), done];
    answers['resendconfimation'] = [done];
    const user = await giveCredentials();
    expect(await screen.findByText('email not confirmed. A new code was mailed.')).toBeTruthy();
    await user.type(screen.getByLabelText('Verification code'), 'AAAA-BBBB-CCCC');
    await press(user, 'Verify e-mail');
    expect(await alertText()).toBe('Invalid Code!');
    await press(user, 'Send the mail again');
    expect(await screen.findByText(/A new code has been sent/)).toBeTruthy();
    await press(user, 'Verify e-mail');
    expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
    expect(sent[1]?.fields).toEqual({ email: 'owner@example.org', code: 'AAAA-BBBB-CCCC', token: 'solved' });
  });

  test('the buttons of other providers pass on the query of the page', async () => {
    await open('/login?service=market');
    const link = await screen.findByRole('link', { name: 'Continue with Google' });
    expect(link.getAttribute('href')).toBe('/api/social/google/start?service=market');
  });
});

describe('the landing of a social sign-in', () => {
  const landAt = async (query: string) => {
    globalThis.history.replaceState(null, '', `/user/social-login${query}`);
    return open(`/social-login${query}`);
  };

  test('its code is traded, with the second factor where there is one', async () => {
    answers['social'] = [refused(401, 'multi-factor-required', 'x'), tokens()];
    const user = await landAt('?code=one-time');
    await user.type(await screen.findByLabelText('Verification code'), '123456');
    await press(user, 'Verify');
    expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
    expect(sent.map(({ fields }) => fields)).toEqual([
      { code: 'one-time', twofacode: '' },
      { code: 'one-time', twofacode: '123456' },
    ]);
  });

  test('a link with reauth=true is ignored', async () => {
    answers['refreshtoken'] = [tokens()];
    await landAt('?accessToken=a&refreshToken=linked&hasMFA=false&reauth=true');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(sent).toEqual([]);
    expect(hasSession()).toBe(false);
  });

  test.each([
    ['canceled', 'The sign-in was canceled.'],
    ['whatever', 'The sign-in with the provider failed. Please try again.'],
  ])('the error %s is shown, with a way back', async (error, text) => {
    const user = await landAt(`?error=${error}`);
    expect(await alertText()).toBe(text);
    await press(user, 'Back to sign-in');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});
