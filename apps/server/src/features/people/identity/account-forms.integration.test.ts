import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { owner } from '../../../testing/owner.ts';
import { solveCaptcha } from '../../../testing/solve-captcha.ts';
import {
  accountOf,
  beside,
  lastMailTo,
  mailsTo,
  password,
  register,
  send,
  server,
  signIn,
  signUp,
  succeeded,
  prepareIdentityForms,
} from './testing/identity-forms.ts';

prepareIdentityForms();

describe('register and confirmemail', () => {
  it.each(['/api/identity2', '/api/identity/device'])('open an account under %s', async (base) => {
    const email = `new-${base.length}@farm.test`;
    const given = ` ${email.toUpperCase()}  `;
    expect(await register(given, { nickname: 'Käthe\0\n Miner', referrer: 'friend' }, { base })).toEqual({
      status: 200,
      answer: succeeded,
    });
    expect(await accountOf(email)).toMatchObject({ nickname: 'Käthe Miner', confirmed: false, organizations: [''] });
    const { subject, link, code } = await lastMailTo(email);
    expect(subject).toBe('Confirm your e-mail');
    expect(link?.href.startsWith('http://headframe.test:8420/user/?')).toBe(true);
    expect(Object.fromEntries(link?.searchParams ?? [])).toEqual({ mode: 'verifyEmail', email, code });
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect(await send('confirmemail', { email: given, code: typed }, { base })).toEqual({
      status: 200,
      answer: succeeded,
    });
    expect(await accountOf(email)).toMatchObject({ confirmed: true });
    expect((await signIn(email)).status).toBe(200);
    const again = await send('confirmemail', { email, code }, { base });
    expect(again).toMatchObject({ status: 400, answer: { error: 'invalid-code', message: 'Invalid Code!' } });
  });

  it.each([
    [{ email: '' }, 'fill-fields', 'Please fill the fields successfully'],
    [{ password: '' }, 'fill-fields', 'Please fill the fields successfully'],
    [{ email: 'no address' }, 'invalid-email', 'Invalid email address.'],
    [{ confirmpassword: 'Sturdy-Fence-5' }, 'password-mismatch', 'Confirm password not match'],
    [{ confirmpassword: '' }, 'password-mismatch', 'Confirm password not match'],
    [{ password: 'short-1A', confirmpassword: 'short-1B' }, 'password-mismatch', 'Confirm password not match'],
    [{ password: 'weakness', confirmpassword: 'weakness' }, 'fill-fields', 'Please fill the fields successfully'],
    [{ token: 'bm90aGluZw==' }, 'captcha-failed', 'Please fill the fields successfully'],
    [{ token: '' }, 'captcha-failed', 'Please fill the fields successfully'],
  ])('refuse %j', async (fields, error, message) => {
    const refused = await register('refused@farm.test', fields);
    expect(refused).toEqual({ status: 422, answer: { ...succeeded, error, message } });
    expect(await accountOf('refused@farm.test')).toBeUndefined();
  });

  it('take a captcha once', async () => {
    const token = await solveCaptcha(await server.services.captcha.challenge());
    expect((await send('resendconfimation', { email: 'once@farm.test', token })).status).toBe(200);
    expect((await send('resendconfimation', { email: 'once@farm.test', token })).status).toBe(422);
  });

  it('keep a captcha for the next try when a field was wrong', async () => {
    const token = await solveCaptcha(await server.services.captcha.challenge());
    expect((await register('typo@farm.test', { token, confirmpassword: 'x' })).status).toBe(422);
    expect((await register('typo@farm.test', { token })).status).toBe(200);
  });

  it('answer alike for an e-mail that has an account, change nothing, and mail its holder', async () => {
    const { hash } = (await accountOf(owner.email)) ?? {};
    const other = { password: 'Other-Password-9', confirmpassword: 'Other-Password-9', nickname: 'Thief' };
    expect(await register(owner.email, other)).toEqual({ status: 200, answer: succeeded });
    expect(await accountOf(owner.email)).toMatchObject({ hash, nickname: '' });
    const mail = await lastMailTo(owner.email);
    expect(mail.subject).toBe('You already have an account');
    expect(mail.text).toContain('This address already has an account');
    expect(mail.text).toContain(`The code for a new password is ${mail.code}.`);
    expect(mail.text).not.toContain('The code is');
    expect(mail.link?.searchParams.get('mode')).toBe('resetPassword');
    expect((await signIn(owner.email, other.password)).status).toBe(401);
    const { code } = mail;
    const reset = { email: owner.email, code, newpassword: owner.password };
    expect(await send('ResetPassword', reset)).toEqual({ status: 200, answer: succeeded });
  });

  it('leave whoever signed up and then signs in none the wiser about the e-mail', async () => {
    const [known, unknown] = ['known@farm.test', 'unknown-yet@farm.test'];
    await signUp(known);
    const guess = { password: 'Curious-Password-3', confirmpassword: 'Curious-Password-3' };
    const outcomes = [];
    for (const email of [known, unknown]) {
      expect((await register(email, guess)).status).toBe(200);
      const before = (await mailsTo(email)).length;
      const asked = [await signIn(email, guess.password), await signIn(email, 'Neither-Of-Both-4')];
      outcomes.push({ asked, mails: (await mailsTo(email)).length - before });
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[1]?.asked.map(({ answer }) => answer.error)).toEqual([
      'email-not-confirmed',
      'invalid-credentials',
    ]);
    expect(outcomes[1]?.mails).toBe(1);
    expect((await lastMailTo(known)).subject).toBe('You already have an account');
    expect((await signIn(known)).status).toBe(200);
  });

  it('count a password that came twice, with the code of either mail', async () => {
    const email = 'twice@farm.test';
    await register(email);
    const { code } = await lastMailTo(email);
    await register(email);
    expect((await send('confirmemail', { email, code })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    const later = (await lastMailTo(email)).code;
    expect((await send('confirmemail', { email, code: later })).status).toBe(400);
  });

  it.each(['first', 'newest', 'resent', 'sign-in'])(
    'bring in no password where forms differ, for the reader of the %s mail cannot know its owner',
    async (mail) => {
      const email = `contested-${mail}@farm.test`;
      const thief = 'Thiefs-Password-1';
      await register(email);
      const first = (await lastMailTo(email)).code;
      await register(email, { password: thief, confirmpassword: thief });
      if (mail === 'resent') await send('resendconfimation', { email });
      if (mail === 'sign-in') expect((await signIn(email, thief)).status).toBe(401);
      const code = mail === 'first' ? first : (await lastMailTo(email)).code;
      expect(await send('confirmemail', { email, code })).toEqual({
        status: 200,
        answer: { ...succeeded, needs_password: true },
      });
      expect((await signIn(email, thief)).status).toBe(401);
      expect((await signIn(email)).status).toBe(401);
      await send('ResetPasswordRequestCode', { email });
      const reset = (await lastMailTo(email)).code;
      expect((await send('ResetPassword', { email, code: reset, newpassword: password })).status).toBe(200);
      expect((await signIn(email)).status).toBe(200);
    },
  );

  it('open one account when the same form comes many times at once', async () => {
    const email = 'hasty@farm.test';
    const answers = await Promise.all([register(email), register(email, {}, { at: beside }), register(email)]);
    for (const { status } of answers) expect(status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ organizations: [''] });
    expect(await mailsTo(email)).toHaveLength(3);
  });
});

describe('resendconfimation', () => {
  it('mails another code to an account that waits, and answers alike for others', async () => {
    const email = 'waiting@farm.test';
    await register(email);
    const first = await lastMailTo(email);
    expect(await send('resendconfimation', { email })).toEqual({ status: 200, answer: succeeded });
    const second = await lastMailTo(email);
    expect(second.code).not.toBe(first.code);
    expect(await send('resendconfimation', { email: 'unknown@farm.test' })).toEqual({ status: 200, answer: succeeded });
    expect(await mailsTo('unknown@farm.test')).toEqual([]);
    expect((await send('confirmemail', { email, code: second.code })).status).toBe(200);
    await send('resendconfimation', { email });
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await send('confirmemail', { email, code: first.code })).status).toBe(400);
  });
});

describe('codes', () => {
  it('bear ten tries, and end after a day', async () => {
    const email = 'guessed@farm.test';
    await register(email);
    const { code } = await lastMailTo(email);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await send('confirmemail', { email, code: 'AAAA-AAAA-AAAA' })).status).toBe(400);
    expect((await send('confirmemail', { email, code })).status).toBe(400);
    await send('resendconfimation', { email });
    const fresh = (await lastMailTo(email)).code;
    await sql`update action_code set expires_at = now() where used_at is null`.execute(server.services.database);
    expect((await send('confirmemail', { email, code: fresh })).status).toBe(400);
    expect(await accountOf(email)).toMatchObject({ confirmed: false });
  });

  it('are good for one account and one purpose, once, also when tried at once', async () => {
    const [email, other] = ['own@farm.test', 'other@farm.test'];
    await register(email);
    await register(other);
    const { code } = await lastMailTo(email);
    expect((await send('confirmemail', { email: other, code })).status).toBe(400);
    expect((await send('ResetPassword', { email, code, newpassword: password })).status).toBe(400);
    const tries = [1, 2, 3, 4].map((number) =>
      send('confirmemail', { email, code }, { at: number % 2 ? server : beside }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
  });

  it('are not kept readable', async () => {
    const email = 'hashed@farm.test';
    await register(email);
    const { code } = await lastMailTo(email);
    const { rows } = await sql<{ row: string }>`select row_to_json(action_code)::text as row from action_code`.execute(
      server.services.database,
    );
    for (const { row } of rows) expect(row.includes(code)).toBe(false);
  });
});

describe('the audit log', () => {
  it('records who opened an account, confirmed it and set a new password, and no secret', async () => {
    const { rows } = await sql<{ action: string; entry: string }>`
      select action, row_to_json(audit_entry)::text as entry from audit_entry`.execute(server.services.database);
    const actions = rows.map(({ action }) => action);
    for (const action of ['account.register', 'account.register-again', 'account.confirm-email'])
      expect(actions).toContain(action);
    expect(actions).toContain('account.reset-password');
    const entries = rows.map(({ entry }) => entry).join('\n');
    expect(entries).toContain('"referrer"');
    for (const secret of [password, 'Thiefs-Password-1', '$argon2']) expect(entries.includes(secret)).toBe(false);
  });
});
