import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownerAccount } from '../../testing/fake-server.ts';
import { fakeToken } from '../../testing/tokens.ts';
import { hasSession, signOut } from '../../transport/session/session.ts';
import { useDialogs } from '../../ui/dialog/dialogs.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { App } from '../App.tsx';
import { connectShell } from '../connect-shell.ts';
import { router } from '../router.tsx';

vi.mock('../../transport/live/socket.ts', () => import('../../testing/fake-pushes.ts'));
vi.mock('./captcha/obtain-captcha.ts', () => ({ obtainCaptcha: () => Promise.resolve('solved') }));

vi.setConfig({ testTimeout: 30_000 });

interface Sent {
  endpoint: string;
  fields: Record<string, string>;
}
let sent: Sent[];
/** Answers of the identity endpoints, by name, in turn; the last one stays. */
let answers: Record<string, [status: number, body: object][]>;
/** What was sent to name a referrer. */
let referrers: unknown[];

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const done: [number, object] = [200, { access_token: null, refresh_token: null, error: null, message: null }];
const tokens = (): [number, object] => [200, { access_token: fakeToken(), refresh_token: 'refresh-1' }];
const refused = (status: number, error: string, message: string, more = {}): [number, object] => [
  status,
  { access_token: null, refresh_token: null, error, message, ...more },
];

/** Answers the query for the account; refuses all other queries with a code that the pages handle themselves. */
function graphql(body: string): object {
  if (/query account\b/.test(body)) return { data: ownerAccount };
  return { errors: [{ message: 'Not here.', extensions: { code: 'constraint-violation' } }] };
}

function network(path: string, init?: RequestInit): Promise<Response> {
  const endpoint = /\/api\/(?:identity2\/)?(\w+)$/.exec(path)?.[1] ?? '';
  const queue = answers[endpoint];
  if (path === '/v1/graphql') return Promise.resolve(json(graphql(String(init?.body))));
  if (path === '/api/social/providers') return Promise.resolve(json([{ name: 'google', label: 'Google' }]));
  if (path === '/api/referrer') {
    referrers.push(JSON.parse(init?.body as string));
    return Promise.resolve(new Response(null, { status: 204 }));
  }
  if (!queue) return Promise.resolve(json({}));
  sent.push({ endpoint, fields: Object.fromEntries(new URLSearchParams(init?.body as string)) });
  const [status, body] = (queue.length > 1 ? queue.shift() : queue[0]) ?? done;
  return Promise.resolve(json(body, status));
}

beforeAll(connectShell);
beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = {};
  referrers = [];
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  act(signOut);
  cleanup();
  useToasts.setState({ toasts: [] });
  useDialogs.setState({ dialogs: [] });
  vi.unstubAllGlobals();
});

async function open(href: string) {
  render(<App />);
  await act(() => router.navigate({ href }));
  return userEvent.setup({ delay: null });
}

const press = async (user: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const alertText = async () => (await screen.findByRole('alert')).textContent;
const toasts = () => useToasts.getState().toasts.map(({ kind, title }) => ({ kind, title }));

async function giveCredentials(href = '/login') {
  const user = await open(href);
  await user.type(await screen.findByLabelText('E-mail'), ' Owner@Example.org ');
  await user.type(screen.getByLabelText('Password'), 'right');
  await press(user, 'Sign in');
  return user;
}

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

test('the code of a mail for a new password is accepted without requesting another', async () => {
  answers['ResetPassword'] = [done];
  const user = await open('/login?view=forgot-password');
  await press(user, 'I have a code');
  await user.type(await screen.findByLabelText('E-mail'), 'known@example.org');
  await user.type(screen.getByLabelText('Verification code'), 'AAAA-BBBB-CCCC');
  await user.type(screen.getByLabelText('New password'), 'Sturdy-Horse-7');
  await press(user, 'Set password');
  await vi.waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: 'Your password has been set.' }]));
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
    await vi.waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: '2FA Setting Reverted.' }]));
    expect(sent.at(-1)?.fields).toEqual({ code: '12345e678' });
    expect(router.state.location.pathname).toBe(isSignedIn ? '/dashboard' : '/login');
  });

  test('an invalid code shows an error, and leads to the dashboard, here by way of the sign-in', async () => {
    answers['revertsecondfactoraddition'] = [refused(400, 'invalid-code', 'Invalid Code!')];
    await open('/?mode=revertSecondFactorAddition&code=x');
    await vi.waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title: 'Invalid Code!' }]));
    expect(router.state.location.pathname).toBe('/login');
  });

  test('verifyEmail and resetPassword open their dialogs, with the code out of the address', async () => {
    answers['confirmemail'] = [refused(400, 'invalid-code', 'Invalid Code!')];
    const user = await open('/?mode=verifyEmail&email=a%2Bb@example.org&code=AAAA-BBBB-CCCC');
    expect(await screen.findByRole('dialog', { name: 'Verify e-mail' })).toBeTruthy();
    expect(router.state.location.href).not.toContain('AAAA');
    await press(user, 'Verify e-mail');
    await vi.waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title: 'Invalid Code!' }]));
    expect(sent[0]?.fields['email']).toBe('a+b@example.org');
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => router.navigate({ href: '/?mode=resetPassword&email=a@example.org&code=AAAA-BBBB-CCCC' }));
    expect(await screen.findByRole('dialog', { name: 'Reset password' })).toBeTruthy();
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
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'));
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
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});
