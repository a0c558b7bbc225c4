import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeToken } from '../../testing/tokens.ts';
import {
  alertText,
  answers,
  done,
  giveCredentials,
  open,
  press,
  referrers,
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

describe('sign-up', () => {
  test('a referral opens it; the server alone compares the passwords; the code signs in', async () => {
    answers['register'] = [
      refused(422, 'password-mismatch', 'Confirm password not match'),
      refused(422, 'invalid-email', 'Invalid email address.'),
      done,
    ];
    answers['confirmemail'] = [done];
    answers['loginwithemail'] = [
      [200, { access_token: fakeToken({ email: 'new@example.org' }), refresh_token: 'first' }],
    ];
    const user = await open('/login?referrer=amy');
    await user.type(await screen.findByLabelText('E-mail'), 'New@Example.org');
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.type(screen.getByLabelText('Confirm password'), 'other');
    await press(user, 'Create account');
    expect(screen.getByText('Please fill the fields successfully')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('Password'), 'Horse-7');
    await press(user, 'Create account');
    expect(await alertText()).toBe('Confirm password not match');
    await press(user, 'Create account');
    expect(await screen.findByText('Invalid email address.')).toBeTruthy();
    await press(user, 'Create account');
    await user.type(await screen.findByLabelText('Verification code'), 'AAAA-BBBB-CCCC');
    await press(user, 'Verify e-mail');
    expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
    expect(sent[0]?.fields).toEqual({
      email: 'new@example.org',
      password: 'shortHorse-7',
      confirmpassword: 'other',
      nickname: '',
      token: 'solved',
      referrer: 'amy',
    });
    expect(referrers).toEqual([{ pool_referrer: 'amy', user_name: 'new@example.org' }]);
  });
});

async function signUpWithCode() {
  answers['register'] = [done];
  const user = await open('/login?view=sign-up');
  await user.type(await screen.findByLabelText('E-mail'), 'new@example.org');
  await user.type(screen.getByLabelText('Password'), 'Sturdy-Horse-7');
  await user.type(screen.getByLabelText('Confirm password'), 'Sturdy-Horse-7');
  await press(user, 'Create account');
  await user.type(await screen.findByLabelText('Verification code'), 'AAAA-BBBB-CCCC');
  await press(user, 'Verify e-mail');
  return user;
}

test('the link of an invitation fills in the e-mail, also after a change to the sign-up', async () => {
  const user = await open('/login?email=guest%40example.org');
  expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('guest@example.org');
  await press(user, 'Create an account');
  expect(await screen.findByLabelText('Confirm password')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('guest@example.org');
});

describe('an e-mail that was signed up with different passwords', () => {
  const withoutPassword: [number, object] = [200, { error: null, message: null, needs_password: true }];

  beforeEach(() => {
    answers['confirmemail'] = [withoutPassword];
    answers['ResetPasswordRequestCode'] = [done];
  });

  async function expectWayToPassword(user: Awaited<ReturnType<typeof open>>, email: string) {
    expect(await screen.findByText(/none of them is valid/)).toBeTruthy();
    expect(screen.queryByLabelText('Verification code')).toBeNull();
    await press(user, 'Send the code');
    expect(await screen.findByText(new RegExp(`If ${email} has an account`, 'i'))).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({ endpoint: 'ResetPasswordRequestCode', fields: { email } });
  }

  test('is led to a password of its own after the sign-up', async () => {
    const user = await signUpWithCode();
    await expectWayToPassword(user, 'new@example.org');
    expect(sent.map(({ endpoint }) => endpoint)).not.toContain('loginwithemail');
  });

  test('is led there after the sign-in that asked for the code', async () => {
    answers['loginwithemail'] = [refused(401, 'email-not-confirmed', 'email not confirmed')];
    const user = await giveCredentials();
    await user.type(await screen.findByLabelText('Verification code'), 'AAAA-BBBB-CCCC');
    await press(user, 'Verify e-mail');
    await expectWayToPassword(user, 'owner@example.org');
  });

  test('is led there from the link of the mail', async () => {
    const user = await open('/?mode=verifyEmail&email=new@example.org&code=AAAA-BBBB-CCCC');
    await press(user, 'Verify e-mail');
    expect(await screen.findByRole('dialog', { name: 'Set a password' })).toBeTruthy();
    await expectWayToPassword(user, 'new@example.org');
    expect(toasts()).toEqual([]);
  });
});

describe('a code that confirmed', () => {
  test('is over, also where the sign-in after it is refused: the form of the sign-in says why', async () => {
    answers['loginwithemail'] = [
      refused(401, 'email-not-confirmed', 'email not confirmed'),
      refused(429, 'too-many-requests', 'Too many requests.'),
      tokens(),
    ];
    answers['confirmemail'] = [done, refused(400, 'invalid-code', 'Invalid Code!')];
    const user = await giveCredentials();
    await user.type(await screen.findByLabelText('Verification code'), 'AAAA-BBBB-CCCC');
    await press(user, 'Verify e-mail');
    expect(await alertText()).toBe('Too many requests.');
    expect(screen.queryByLabelText('Verification code')).toBeNull();
    await press(user, 'Sign in');
    expect(await screen.findByTitle('Subaccount main')).toBeTruthy();
  });

  test('leads from the sign-up to the sign-in where that is refused', async () => {
    answers['confirmemail'] = [done];
    answers['loginwithemail'] = [refused(401, 'invalid-credentials', 'Invalid username or password')];
    await signUpWithCode();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(await alertText()).toBe('Invalid username or password');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('new@example.org');
  });
});
