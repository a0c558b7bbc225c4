import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { SignUp } from './SignUp.tsx';

vi.mock('./captcha/obtain-captcha.ts', () => ({ obtainCaptcha: () => Promise.resolve('solved') }));

let mailStatus: () => Response;
const toOutbox = /No mail server is configured here.*administrator of this installation.*outbox/;

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/mail/status') return Promise.resolve(mailStatus());
    if (path === '/api/social/providers') return Promise.resolve(Response.json([]));
    return Promise.resolve(Response.json({ error: null, message: null }));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function signUp() {
  const handed = { email: 'new@example.org' };
  const { user } = renderUi(<SignUp search={{}} handed={handed} onShow={vi.fn()} onSignedIn={vi.fn()} />);
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(handed.email);
  await user.type(screen.getByLabelText('Password'), 'Sturdy-Horse-7');
  await user.type(screen.getByLabelText('Confirm password'), 'Sturdy-Horse-7');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Verification code')).value).toBe('');
  return user;
}

async function askForReset() {
  const { user } = renderUi(<ForgotPassword handed={{ email: 'known@example.org' }} onShow={vi.fn()} />);
  return { askForCode: async () => user.click(await screen.findByRole('button', { name: 'Send the code' })) };
}

describe('without a mail server', () => {
  beforeEach(() => {
    mailStatus = () => Response.json({ mailIsSent: false });
  });

  test('the sign-up says where the code is, also after it is sent again', async () => {
    const user = await signUp();
    expect(await screen.findByText(toOutbox)).toBeTruthy();
    expect(screen.getByText(/a mail with a code is in the outbox/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByText('A new code for new@example.org is in the outbox.')).toBeTruthy();
    expect(screen.queryByText(/on its way|has been sent/)).toBeNull();
  });

  test('a forgotten password is promised no mail', async () => {
    const { askForCode } = await askForReset();
    expect(await screen.findByText(toOutbox)).toBeTruthy();
    expect(screen.queryByText(/We mail you/)).toBeNull();
    await askForCode();
    expect(
      await screen.findByText('If known@example.org has an account, a mail with a code is in the outbox.'),
    ).toBeTruthy();
    expect(await screen.findByText(toOutbox)).toBeTruthy();
  });
});

test.each([
  ['mails are sent', () => Response.json({ mailIsSent: true })],
  ['the answer is not known', () => new Response('', { status: 503 })],
])('where %s, nothing is said of the outbox', async (_case, status) => {
  mailStatus = status;
  await signUp();
  expect(screen.getByText(/a mail with a code is on its way/)).toBeTruthy();
  expect(screen.queryByText(/outbox/)).toBeNull();
});
