import { randomBytes, randomInt } from 'node:crypto';
import type { Challenge } from 'altcha-lib/types';
import { solveCaptcha } from '../../../../apps/server/src/testing/solve-captcha.ts';
import { administratorOf, type Person } from '../../api.ts';

async function captcha(origin: string): Promise<string> {
  const challenge = (await (await fetch(`${origin}/api/captcha/challenge`)).json()) as Challenge;
  return solveCaptcha(challenge);
}

/** A unique network address: the product sends at most 40 mails an hour for each. */
function freshAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => randomInt(256))].join('.');
}

async function post(origin: string, path: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams({ ...fields, token: await captcha(origin) });
  const response = await fetch(`${origin}/api/identity2/${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': freshAddress() },
    body,
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/** The mails to an address that wait in the outbox, the newest first. */
export async function mailsTo(origin: string, recipient: string): Promise<{ subject: string; text: string }[]> {
  const response = await fetch(`${origin}/api/outbox?limit=100`, {
    headers: { authorization: `Bearer ${await administratorOf(origin).token()}` },
  });
  const { mails } = (await response.json()) as { mails: { recipient: string; subject: string; text: string }[] };
  return mails.filter((mail) => mail.recipient === recipient);
}

/** An unused e-mail. */
export function freshEmail(name: string): string {
  return `${name}-${randomBytes(3).toString('hex')}@headframe.test`;
}

/** Signs up a person under an unused e-mail, and confirms it with the code of the mail. */
export function signUp(origin: string, name: string): Promise<Person> {
  return registerAs(origin, freshEmail(name));
}

/** Signs up a person under the given e-mail, and confirms it. */
export async function registerAs(origin: string, email: string): Promise<Person> {
  const password = 'Another-Horse-8';
  await post(origin, 'register', { email, password, confirmpassword: password });
  const code = (await mailsTo(origin, email))
    .map(({ text }) => /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2}/.exec(text)?.[0])
    .find(Boolean);
  if (!code) throw new Error(`No code was mailed to ${email}.`);
  await post(origin, 'confirmemail', { email, code });
  return { email, password };
}
