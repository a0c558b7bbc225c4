import type { Challenge } from 'altcha-lib/types';
import { solveCaptcha } from '../../../../apps/server/src/testing/solve-captcha.ts';
import { Api } from '../../api.ts';

/** Someone with an account of their own. */
export interface Person {
  email: string;
  password: string;
}

async function captcha(origin: string): Promise<string> {
  const challenge = (await (await fetch(`${origin}/api/captcha/challenge`)).json()) as Challenge;
  return solveCaptcha(challenge);
}

async function post(origin: string, path: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams({ ...fields, token: await captcha(origin) });
  const response = await fetch(`${origin}/api/identity2/${path}`, { method: 'POST', body });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/** The mails to an address that wait in the outbox, the newest first. */
export async function mailsTo(origin: string, recipient: string): Promise<{ subject: string; text: string }[]> {
  const response = await fetch(`${origin}/api/outbox?limit=100`, {
    headers: { authorization: `Bearer ${await new Api(origin).token()}` },
  });
  const { mails } = (await response.json()) as { mails: { recipient: string; subject: string; text: string }[] };
  return mails.filter((mail) => mail.recipient === recipient);
}

/** Signs someone up, and confirms the e-mail with the code of the mail. */
export async function signUp(origin: string, email: string): Promise<Person> {
  const password = 'Another-Horse-8';
  await post(origin, 'register', { email, password, confirmpassword: password });
  const code = (await mailsTo(origin, email))
    .map(({ text }) => /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2}/.exec(text)?.[0])
    .find(Boolean);
  if (!code) throw new Error(`No code was mailed to ${email}.`);
  await post(origin, 'confirmemail', { email, code });
  return { email, password };
}
