import { URI } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { bootstrapOwner, postForm } from '../../../testing/owner.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { codeAttemptLimit } from './code-attempts.ts';
import { codeNow, enrol, advanceClock, makePerson, problemOf, type Person } from './testing/person.ts';

let server: ListeningServer;
let second: ListeningServer;

beforeAll(async () => {
  server = await startListeningServer();
  await bootstrapOwner(server);
  second = await startListeningServer({ beside: server });
});
beforeEach(() => advanceClock(server));
afterAll(async () => {
  await second.close();
  await server.close();
});

let people = 0;

async function newPerson(): Promise<Person> {
  people += 1;
  return makePerson(server, `person${people}`);
}

async function enrolledPerson(): Promise<{ person: Person; token: string; secret: string; backupCodes: string[] }> {
  const person = await newPerson();
  const { accessToken } = await person.signIn();
  return { person, token: accessToken, ...(await enrol(server, accessToken)) };
}

const remove = 'mutation ($code: String) { removeTwoFactor(twoFactorCode: $code) }';
const renew = 'mutation ($code: String) { renewBackupCodes(twoFactorCode: $code) }';
const state = '{ twoFactor { isEnabled backupCodesLeft } me { twoFactorEnabled } userInfo { twoFactorEnabled } }';

function wrongCode(secret: string): string {
  const right = [-1, 0, 1, 2].map((off) => codeNow(secret, off));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
}

describe('setting up', () => {
  it('returns the secret, takes effect once a code was received, and returns ten backup codes', async () => {
    const person = await newPerson();
    const { accessToken } = await person.signIn();
    const begun = await server.ask<{ beginTwoFactor: { secret: string; uri: string } }>(
      accessToken,
      'mutation { beginTwoFactor { secret uri } }',
    );
    const { secret, uri } = begun.data.beginTwoFactor;
    expect(URI.parse(uri)).toMatchObject({ issuer: 'Headframe', label: person.email });
    expect(URI.parse(uri).secret.base32).toBe(secret);
    expect((await person.login()).status).toBe(200);

    const confirm = 'mutation ($code: String!) { confirmTwoFactor(code: $code) }';
    const wrong = await server.ask(accessToken, confirm, { code: wrongCode(secret) });
    expect(problemOf(wrong)).toBe('validation-failed: Invalid verification code.');
    expect((await server.ask(accessToken, state)).data).toMatchObject({
      twoFactor: { isEnabled: false, backupCodesLeft: 0 },
      me: { twoFactorEnabled: false },
      userInfo: { twoFactorEnabled: false },
    });

    const confirmed = await server.ask<{ confirmTwoFactor: string[] }>(accessToken, confirm, { code: codeNow(secret) });
    expect(new Set(confirmed.data.confirmTwoFactor).size).toBe(10);
    expect((await server.ask(accessToken, state)).data).toMatchObject({
      twoFactor: { isEnabled: true, backupCodesLeft: 10 },
      me: { twoFactorEnabled: true },
      userInfo: { twoFactorEnabled: true },
    });
    const again = await server.ask(accessToken, 'mutation { beginTwoFactor { secret } }');
    expect(problemOf(again)).toBe('constraint-violation: Two-factor authentication is already set up.');
  });

  it('keeps the secret encrypted and the backup codes hashed', async () => {
    const { person, secret, backupCodes } = await enrolledPerson();
    const { rows } = await sql<{ row: string }>`
      select row_to_json(f)::text as row from two_factor f where account_id = ${person.accountId}
      union all select row_to_json(b)::text from backup_code b where account_id = ${person.accountId}`.execute(
      server.services.database,
    );
    const stored = rows.map(({ row }) => row).join('');
    expect(rows).toHaveLength(11);
    for (const text of [secret, ...backupCodes, ...backupCodes.map((code) => code.replace('-', ''))])
      expect(stored.includes(text)).toBe(false);
    expect(server.logLines.join('').includes(secret)).toBe(false);
  });

  it('is written down without the secret', async () => {
    const { person } = await enrolledPerson();
    const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_entry
      where account_id = ${person.accountId} and action like 'two-factor.%'`.execute(server.services.database);
    expect(rows).toEqual([{ action: 'two-factor.add', before: null, after: null }]);
  });
});

describe('loginwithemail', () => {
  it('wants a code after the right password, and no sooner', async () => {
    const { person, secret } = await enrolledPerson();
    expect(await person.login()).toMatchObject({
      status: 401,
      access_token: null,
      error: 'multi-factor-required',
      message: 'Please enter verify code',
    });
    expect(await person.login({ password: 'Wrong-Horse-7' })).toMatchObject({ error: 'invalid-credentials' });
    expect(await person.login({ password: 'Wrong-Horse-7', twofacode: codeNow(secret) })).toMatchObject({
      error: 'invalid-credentials',
    });
    expect(await person.login({ twofacode: wrongCode(secret) })).toMatchObject({
      status: 401,
      error: 'invalid-two-factor',
      message: 'Invalid Two Fa',
    });
    expect(await person.login({ twofacode: codeNow(secret) })).toMatchObject({ status: 200, error: null });
  });

  it('accepts a code once, on all servers, however many arrive at the same time', async () => {
    const { person, secret } = await enrolledPerson();
    const code = codeNow(secret);
    const answers = await Promise.all(
      [server, second, server, second].map((at) => person.login({ twofacode: code }, at)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await person.login({ twofacode: code }, second)).error).toBe('invalid-two-factor');
  });

  it('bears a clock one step off', async () => {
    const { person, secret } = await enrolledPerson();
    expect((await person.login({ twofacode: codeNow(secret, -3) })).error).toBe('invalid-two-factor');
    expect((await person.login({ twofacode: codeNow(secret, 1) })).status).toBe(200);
    expect((await person.login({ twofacode: codeNow(secret) })).error).toBe('invalid-two-factor');
  });

  it('accepts a backup code once, however it is typed', async () => {
    const { person, backupCodes, token } = await enrolledPerson();
    const [first = '', another = ''] = backupCodes;
    expect((await person.login({ twofacode: first.toUpperCase().replace('-', ' ') })).status).toBe(200);
    expect((await person.login({ twofacode: first })).error).toBe('invalid-two-factor');
    expect((await person.login({ twofacode: another })).status).toBe(200);
    expect((await server.ask(token, state)).data).toMatchObject({ twoFactor: { backupCodesLeft: 8 } });
  });

  it('bounds the guesses of an account on all servers together', async () => {
    const { person, secret } = await enrolledPerson();
    const guesses = Array.from({ length: codeAttemptLimit.uses + 3 }, (_, index) =>
      person.login({ twofacode: wrongCode(secret) }, index % 2 === 0 ? server : second),
    );
    const errors = (await Promise.all(guesses)).map(({ error }) => error);
    expect(errors.filter((error) => error === 'invalid-two-factor')).toHaveLength(codeAttemptLimit.uses);
    const blocked = await person.login({ twofacode: codeNow(secret) });
    expect(blocked).toMatchObject({ status: 429, error: 'too-many-requests', message: 'Too many requests.' });
    expect((await (await newPerson()).login()).status).toBe(200);
    await advanceClock(server);
    expect((await person.login({ twofacode: codeNow(secret) })).status).toBe(200);
  });
});

describe('step-up', () => {
  it('requires a code, accepts it once, and refuses a wrong one', async () => {
    const { token, secret } = await enrolledPerson();
    const missing = await server.ask(token, renew);
    expect(problemOf(missing)).toBe('permission-error: Please enter verify code');
    expect(missing.errors?.[0]?.extensions.detail).toEqual({ stepUp: 'two-factor' });
    const wrong = await server.ask(token, renew, { code: wrongCode(secret) });
    expect(problemOf(wrong)).toBe('validation-failed: Two factor auth code invalid');
    expect(wrong.errors?.[0]?.extensions.detail).toEqual({ stepUp: 'two-factor' });
    const code = codeNow(secret);
    expect(
      (await server.ask<{ renewBackupCodes: string[] }>(token, renew, { code })).data.renewBackupCodes,
    ).toHaveLength(10);
    expect(problemOf(await server.ask(token, renew, { code }))).toBe('validation-failed: Two factor auth code invalid');
  });

  it('releases a code that permitted nothing', async () => {
    const { token, secret } = await enrolledPerson();
    const code = codeNow(secret);
    const unmark = 'mutation ($code: String) { unmarkAccountForDeletion(twoFactorCode: $code) }';
    expect(problemOf(await server.ask(token, unmark, { code }))).toContain('constraint-violation');
    expect(problemOf(await server.ask(token, renew, { code }))).toBeUndefined();
  });

  it('bounds the guesses on two servers of one database together, however many come at the same time', async () => {
    const { person, token, secret } = await enrolledPerson();
    const guess = (at: ListeningServer) => at.ask(token, renew, { code: wrongCode(secret) });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => guess(index % 2 === 0 ? server : second)),
    );
    const problems = answers.map(problemOf);
    expect(problems.filter((problem) => problem?.startsWith('validation-failed'))).toHaveLength(codeAttemptLimit.uses);
    const blocked = await server.ask(token, renew, { code: codeNow(secret) });
    expect(problemOf(blocked)).toBe('permission-error: Too many requests.');
    expect(blocked.errors?.[0]?.extensions.detail).toEqual({ stepUp: 'two-factor', isBlocked: true });
    expect(problemOf(await second.ask(token, renew, { code: codeNow(secret) }))).toBe(
      'permission-error: Too many requests.',
    );
    expect(await person.login({ twofacode: codeNow(secret) }, second)).toMatchObject({ error: 'too-many-requests' });
    await advanceClock(server);
    expect(problemOf(await second.ask(token, renew, { code: codeNow(secret) }))).toBeUndefined();
  });

  it('does not count codes that were right', async () => {
    const { token, backupCodes } = await enrolledPerson();
    const unmark = 'mutation ($code: String) { unmarkAccountForDeletion(twoFactorCode: $code) }';
    for (const code of backupCodes.slice(0, codeAttemptLimit.uses + 1))
      expect(problemOf(await server.ask(token, unmark, { code }))).toContain('constraint-violation');
  });

  it('works with backup codes, and renewed ones replace the earlier ones', async () => {
    const { person, token, backupCodes } = await enrolledPerson();
    const renewed = await server.ask<{ renewBackupCodes: string[] }>(token, renew, { code: backupCodes[0] });
    const [fresh = ''] = renewed.data.renewBackupCodes;
    expect((await person.login({ twofacode: backupCodes[1] ?? '' })).error).toBe('invalid-two-factor');
    expect((await person.login({ twofacode: fresh })).status).toBe(200);
  });

  it('requires nothing of accounts without a second factor', async () => {
    const person = await newPerson();
    const { accessToken } = await person.signIn();
    const mark = 'mutation { markAccountForDeletion }';
    expect((await server.ask(accessToken, mark)).data).toEqual({ markAccountForDeletion: true });
  });
});

describe('removing', () => {
  it('requires a code, and sign-in requires only the password from then on', async () => {
    const { person, token, secret } = await enrolledPerson();
    expect(problemOf(await server.ask(token, remove))).toBe('permission-error: Please enter verify code');
    expect((await server.ask(token, remove, { code: codeNow(secret) })).data).toEqual({ removeTwoFactor: true });
    expect((await person.login()).status).toBe(200);
    expect(problemOf(await server.ask(token, remove))).toBe('not-found: Two-factor authentication is not set up.');
    const subjects = (await readMails(server.services.database, person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Two-factor authentication was added to your account',
      'Two-factor authentication was removed from your account',
    ]);
  });
});

describe('revertsecondfactoraddition', () => {
  const revert = (code: string, at = server) =>
    postForm(at, '/api/identity2/revertsecondfactoraddition', { code }).then((answer) => ({
      status: answer.statusCode,
      ...answer.json<object>(),
    }));
  const refused = {
    status: 400,
    access_token: null,
    refresh_token: null,
    error: 'invalid-code',
    message: 'Invalid Code!',
  };

  it('removes the factor once and ends every session', async () => {
    const { person, token } = await enrolledPerson();
    const [mail] = await readMails(server.services.database, person.email);
    expect(mail?.link?.origin).toBe('http://headframe.test:8420');
    expect(mail?.link?.pathname).toBe('/user/');
    expect(mail?.link?.searchParams.get('mode')).toBe('revertSecondFactorAddition');
    const code = mail?.code ?? '';
    expect(await revert(code, second)).toEqual({
      status: 200,
      access_token: null,
      refresh_token: null,
      error: null,
      message: null,
    });
    expect((await person.login()).status).toBe(200);
    await expect.poll(async () => problemOf(await server.ask(token, state))).toContain('401');
    expect(await revert(code)).toEqual(refused);
  });

  it('refuses codes that are unknown, past their end, or of a factor that went', async () => {
    expect(await revert('unknown')).toEqual(refused);
    expect((await revert('')).status).toBe(422);
    const { person, token, secret } = await enrolledPerson();
    const [mail] = await readMails(server.services.database, person.email);
    await server.ask(token, remove, { code: codeNow(secret) });
    expect(await revert(mail?.code ?? '')).toEqual(refused);
    const late = await enrolledPerson();
    const [lateMail] = await readMails(server.services.database, late.person.email);
    await sql`update action_code set expires_at = now() where account_id = ${late.person.accountId}`.execute(
      server.services.database,
    );
    expect(await revert(lateMail?.code ?? '')).toEqual(refused);
  });
});

describe('GetUserTwoFactorStatus', () => {
  const ask = (base: string, token?: string) =>
    server.app.inject({
      url: `${base}/profile/GetUserTwoFactorStatus`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });

  it.each(['/api/identity2', '/api/identity/device'])('returns under %s who is signed in', async (base) => {
    const person = await newPerson();
    const { accessToken } = await person.signIn();
    expect((await ask(base, accessToken)).json()).toEqual({ success: false });
    await enrol(server, accessToken);
    expect((await ask(base, accessToken)).json()).toEqual({ success: true });
    expect((await ask(base)).statusCode).toBe(401);
  });
});
