import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bootstrapOwner, owner } from '../../../testing/owner.ts';
import { solveCaptcha } from '../../../testing/solve-captcha.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { identityLimits } from './identity-limits.ts';
import { knownDays } from './known-browsers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await composeTestServer({ captcha: { cost: 1, minCounter: 1, maxCounter: 20 } });
  await bootstrapOwner(server);
});
afterAll(() => server.close());

interface Sent {
  password?: string;
  token?: string;
  cookie?: string | undefined;
  ip?: string;
  email?: string;
}

const send = ({ password = owner.password, token = '', cookie, ip = '192.0.2.1', email = owner.email }: Sent) =>
  server.app.inject({
    method: 'POST',
    url: '/api/identity2/loginwithemail',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie !== undefined && { cookie }) },
    payload: new URLSearchParams({ email, password, token }).toString(),
    remoteAddress: ip,
  });
const errorOf = async (sent: Sent) => (await send(sent)).json<{ error: string | null }>().error;
const solved = async () => solveCaptcha((await server.app.inject({ url: '/api/captcha/challenge' })).json());

let cookie: string;
let stranger = 0;

/** Fifty wrong passwords within five minutes, from five addresses. */
async function lockOut(email = owner.email): Promise<void> {
  for (let place = 0; place < 50; place += 1)
    await send({ password: 'wrong', email, ip: `198.51.100.${5 * stranger + (place % 5)}` });
  stranger += 1;
}

afterEach(() => void vi.useRealTimers());

beforeEach(async () => {
  const { headers } = await send({ token: await solved(), ip: `192.0.2.${10 + stranger}` });
  cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  expect(String(headers['set-cookie'])).toContain('; Path=/api; HttpOnly; SameSite=Strict; Max-Age=');
  await lockOut();
});

describe('guesses sent at once', () => {
  const errorsOf = async (guesses: Sent[]) => {
    const errors = await Promise.all(guesses.map(errorOf));
    return (error: string | null) => errors.filter((each) => each === error).length;
  };

  it('are checked no more often than the bound allows, from one address and from many', async () => {
    const guess = { password: 'wrong', email: 'guessed@example.test' };
    const here = await errorsOf(Array.from({ length: 100 }, () => ({ ...guess, ip: '203.0.113.20' })));
    expect(here('invalid-credentials')).toBe(identityLimits.failuresPerEmailAndIp);
    expect(here('captcha-required')).toBe(100 - identityLimits.failuresPerEmailAndIp);
    const anywhere = await errorsOf(Array.from({ length: 100 }, (_, at) => ({ ...guess, ip: `203.0.113.${30 + at}` })));
    expect(anywhere('invalid-credentials')).toBe(
      identityLimits.failuresPerEmail - identityLimits.failuresPerEmailAndIp,
    );
  });

  it('do so with a stolen cookie and with captchas too', async () => {
    const stolen = await errorsOf(
      Array.from({ length: 30 }, () => ({ password: 'wrong', cookie, ip: '203.0.113.21' })),
    );
    expect(stolen('invalid-credentials')).toBe(identityLimits.failuresPerKnownBrowser);
    const tokens = await Promise.all(Array.from({ length: 40 }, solved));
    const paid = await errorsOf(tokens.map((token) => ({ password: 'wrong', token, ip: '203.0.113.22' })));
    expect(paid('invalid-credentials')).toBe(identityLimits.failuresWithCaptcha);
    expect(paid('too-many-requests')).toBe(10);
  });

  it('are not counted where the password was right', async () => {
    const email = 'owner-of-two@example.test';
    await sql`insert into account (email, password_hash, email_confirmed_at)
      select ${email}, password_hash, now() from account where email = ${owner.email}`.execute(
      server.services.database,
    );
    for (let time = 0; time < 2 * identityLimits.failuresPerEmailAndIp; time += 1)
      expect(await errorOf({ email, ip: '203.0.113.23' })).toBeNull();
  });
});

describe('an e-mail that strangers guessed at fifty times', () => {
  it('lets a browser in that signed in before, from anywhere, and no other', async () => {
    expect(await errorOf({ ip: '192.0.2.99' })).toBe('captcha-required');
    expect(await errorOf({ ip: '192.0.2.99', cookie })).toBeNull();
    const forged = `${cookie.slice(0, -3)}${cookie.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    for (const other of [forged, cookie.replace(/=.*/, '='), cookie.replace('=', '=1'), 'a=b'])
      expect(await errorOf({ cookie: other })).toBe('captcha-required');
  });

  it('lets anybody try with a captcha, each for one try', async () => {
    const token = await solved();
    expect(await errorOf({ password: 'wrong', token })).toBe('invalid-credentials');
    expect(await errorOf({ token })).toBe('captcha-required');
    expect(await errorOf({ token: 'none' })).toBe('captcha-required');
    expect(await errorOf({ token: await solved(), ip: '192.0.2.2' })).toBeNull();
  });

  it('is no more open to a stolen cookie than to a stranger, nor to the cookie of another account', async () => {
    const theft = { cookie, password: 'wrong', ip: '203.0.113.9' };
    for (let guess = 0; guess < identityLimits.failuresPerKnownBrowser; guess += 1)
      expect(await errorOf(theft)).toBe('invalid-credentials');
    expect(await errorOf({ ...theft, password: owner.password })).toBe('captcha-required');
    await lockOut('other@example.test');
    const [, value] = cookie.split('=', 2);
    expect(await errorOf({ cookie, email: 'other@example.test' })).toBe('captcha-required');
    expect(value).not.toContain(owner.email);
  });

  it('bounds the tries with captchas from one address', async () => {
    const ip = '203.0.113.10';
    for (let guess = 0; guess < identityLimits.failuresWithCaptcha; guess += 1)
      expect(await errorOf({ password: 'wrong', ip, token: await solved() })).toBe('invalid-credentials');
    expect((await send({ ip, token: await solved() })).statusCode).toBe(429);
    expect(await errorOf({ ip: '203.0.113.11', token: await solved() })).toBeNull();
  });

  it('forgets browsers once the password was changed, and after half a year', async () => {
    const { database } = server.services;
    const change = (to: string) =>
      sql`update account set password_changed_at = ${sql.raw(to)} where email = ${owner.email}`.execute(database);
    await change("now() + interval '10 seconds'");
    expect(await errorOf({ cookie })).toBe('captcha-required');
    await change('null');
    expect(await errorOf({ cookie })).toBeNull();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (knownDays + 1) * 86_400_000 });
    await lockOut();
    expect(await errorOf({ cookie })).toBe('captcha-required');
  });
});
