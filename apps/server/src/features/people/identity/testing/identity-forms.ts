import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { bootstrapOwner, postForm } from '../../../../testing/owner.ts';
import { readMails } from '../../../../testing/read-mails.ts';
import { solveCaptcha } from '../../../../testing/solve-captcha.ts';
import { composeTestServer, type TestServer } from '../../../../testing/test-server.ts';
import type { IdentityAnswer } from '../../../../platform/http/identity/identity-scope.ts';

/** The answer of a form that was accepted. */
export const succeeded: IdentityAnswer = { access_token: null, refresh_token: null, error: null, message: null };
/** The password that everyone signs up with. */
export const password = 'Sturdy-Fence-4';

export let server: TestServer;
/** A second server on the same database. */
export let beside: TestServer;
let lastAddress = 0;

/** Starts two servers with an administrator for the tests of a file. */
export function prepareIdentityForms(): void {
  beforeAll(async () => {
    const captcha = { cost: 1, minCounter: 1, maxCounter: 2 };
    server = await composeTestServer({ captcha });
    beside = await composeTestServer({ captcha, beside: server });
    await bootstrapOwner(server);
  });
  afterAll(async () => {
    await beside.close();
    await server.close();
  });
}

/** An address nobody used yet. */
function freshAddress(): string {
  lastAddress += 1;
  return `198.18.${lastAddress >> 8}.${lastAddress & 255}`;
}

/** Sends a form with a solved captcha; returns status and body. */
export async function send(
  endpoint: string,
  fields: Record<string, string>,
  { at = server, base = '/api/identity2', ip = freshAddress() } = {},
) {
  const token = await solveCaptcha(await at.services.captcha.challenge());
  const response = await postForm(at, `${base}/${endpoint}`, { token, ...fields }, ip);
  return { status: response.statusCode, answer: response.json<IdentityAnswer>() };
}

/** Signs up; the fields given differ from a form that is accepted. */
export const register = (email: string, fields: Record<string, string> = {}, options?: Parameters<typeof send>[2]) =>
  send('register', { email, password, confirmpassword: password, ...fields }, options);
/** The mails to an address, the oldest first. */
export const mailsTo = (email: string) => readMails(server.services.database, email);
/** The newest mail to an address. @throws Error where there is none. */
export const lastMailTo = async (email: string) => {
  const mail = (await mailsTo(email)).at(-1);
  if (!mail) throw new Error(`No mail to ${email}.`);
  return mail;
};

/** Signs up and confirms the e-mail. */
export async function signUp(email: string): Promise<void> {
  expect(await register(email)).toEqual({ status: 200, answer: succeeded });
  const { code } = await lastMailTo(email);
  expect(await send('confirmemail', { email, code })).toEqual({ status: 200, answer: succeeded });
}

/** Signs in; returns status and body. */
export async function signIn(email: string, secret = password) {
  const response = await postForm(server, '/api/identity2/loginwithemail', { email, password: secret }, freshAddress());
  return { status: response.statusCode, answer: response.json<IdentityAnswer>() };
}

/** What is stored of an account; undefined where there is none. */
export async function accountOf(email: string) {
  const { rows } = await sql<{ nickname: string; confirmed: boolean; organizations: string[]; hash: string }>`
    select nickname, email_confirmed_at is not null as confirmed, password_hash as hash,
      array(select name from organization where owner_account_id = account.id) as organizations
    from account where email = ${email}`.execute(server.services.database);
  return rows[0];
}
