import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphqlAnswer } from '../../../../testing/graphql-server.ts';
import { startListeningServer, type ListeningServer } from '../../../../testing/listening-server.ts';
import { bootstrapOwner, owner, postForm, signInOwner } from '../../../../testing/owner.ts';
import { seedRate } from '../../../../testing/seed-rate.ts';
import { readMails } from '../../../../testing/read-mails.ts';
import { deletionChangesPerHour } from './account-deletion.ts';

let server: ListeningServer;
let second: ListeningServer;
let token: string;

beforeAll(async () => {
  server = await startListeningServer();
  await bootstrapOwner(server);
  second = await startListeningServer({ beside: server });
  token = (await signInOwner(server)).accessToken;
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const info = `{ userInfo { email nickname userfee markedForDeletion energyTradeAccess terms botyTerms hubConsent
  organizationAccess organizationName twoFactorEnabled hasPassword } }`;

function problemOf({ errors }: GraphqlAnswer<unknown>): string | undefined {
  const [first] = errors ?? [];
  return first && `${first.extensions.code}: ${first.message}`;
}

async function userInfo(): Promise<Record<string, unknown>> {
  return (await server.ask<{ userInfo: Record<string, unknown> }>(token, info)).data.userInfo;
}

async function actions(): Promise<string[]> {
  const { rows } = await sql<{
    action: string;
  }>`select action from audit_entry where action like 'account.%' order by id`.execute(server.services.database);
  return rows.map(({ action }) => action);
}

describe('userInfo', () => {
  it('returns what is known, as it is stored', async () => {
    expect(await userInfo()).toMatchObject({
      email: owner.email,
      nickname: '',
      userfee: null,
      markedForDeletion: false,
      energyTradeAccess: false,
      terms: false,
      botyTerms: false,
      hubConsent: false,
      organizationAccess: false,
      twoFactorEnabled: false,
      hasPassword: true,
    });
    await sql`update account set has_energy_trade_access = true`.execute(server.services.database);
    const { rows } = await sql<{ id: number }>`select id from account where email = ${owner.email}`.execute(
      server.services.database,
    );
    await seedRate(server.services.database, 'user_fee', { parts: 125, accountId: rows[0]?.id ?? 0 });
    await sql`update organization set name = 'North'`.execute(server.services.database);
    await sql`with stranger as (insert into account (email) values ('other@example.test') returning id),
      theirs as (insert into organization (owner_account_id) select id from stranger returning id)
      insert into organization_member (organization_id, account_id)
      select theirs.id, account.id from theirs, account where email = ${owner.email}`.execute(server.services.database);
    token = (await signInOwner(server)).accessToken;
    expect(await userInfo()).toMatchObject({
      userfee: 0.0125,
      energyTradeAccess: true,
      organizationAccess: true,
      organizationName: 'North',
    });
  });
});

describe('nickname and agreements', () => {
  it('are kept, and written down once', async () => {
    const rename = 'mutation ($nickname: String!) { updateNickname(nickname: $nickname) }';
    await server.ask(token, rename, { nickname: '  Olga ' });
    for (const field of ['acceptTerms', 'acceptBotyTerms', 'updateHubConsent(isGiven: true)', 'acceptTerms'])
      expect(problemOf(await server.ask(token, `mutation { ${field} }`))).toBeUndefined();
    expect(await userInfo()).toMatchObject({ nickname: 'Olga', terms: true, botyTerms: true, hubConsent: true });
    await server.ask(token, 'mutation { updateHubConsent(isGiven: false) }');
    expect(await userInfo()).toMatchObject({ hubConsent: false });
    expect(problemOf(await server.ask(token, rename, { nickname: 'x'.repeat(65) }))).toContain('validation-failed');
    expect(problemOf(await server.ask(token, rename, { nickname: 'a\u0000b' }))).toContain('validation-failed');
    expect(await actions()).toEqual(['account.rename', ...Array<string>(4).fill('account.agree')]);
  });
});

describe('marking for deletion', () => {
  it('can be undone, and the administrators of the installation are notified of both', async () => {
    const before = await readMails(server.services.database, owner.email);
    expect(problemOf(await server.ask(token, 'mutation { markAccountForDeletion }'))).toBeUndefined();
    expect(await userInfo()).toMatchObject({ markedForDeletion: true });
    expect(problemOf(await server.ask(token, 'mutation { markAccountForDeletion }'))).toContain('constraint-violation');
    expect(problemOf(await server.ask(token, 'mutation { unmarkAccountForDeletion }'))).toBeUndefined();
    expect(await userInfo()).toMatchObject({ markedForDeletion: false });
    const mails = (await readMails(server.services.database, owner.email)).slice(before.length);
    expect(mails.map(({ subject }) => subject)).toEqual([`${owner.email} asks for deletion`, `${owner.email} stays`]);
    expect((await actions()).slice(-2)).toEqual(['account.mark-for-deletion', 'account.keep']);
  });

  it('cannot be done over and over, which would fill the mailboxes of the administrators', async () => {
    const mutations = ['markAccountForDeletion', 'unmarkAccountForDeletion'];
    const problems = [];
    for (let change = 2; change <= deletionChangesPerHour; change += 1)
      problems.push(problemOf(await server.ask(token, `mutation { ${mutations[change % 2]} }`)));
    expect(problems.pop()).toBe('permission-error: Too many requests.');
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
    expect(await userInfo()).toMatchObject({ markedForDeletion: false });
  });
});

describe('changePassword', () => {
  const change = 'mutation ($old: String!, $new: String!) { changePassword(oldPassword: $old, newPassword: $new) }';
  const fresh = 'Fresh-Horse-8';

  it('refuses a wrong old password and a new one that breaks the rules', async () => {
    const wrong = await server.ask(token, change, { old: 'Wrong-Horse-7', new: fresh });
    expect(problemOf(wrong)).toBe('validation-failed: Invalid password.');
    expect(wrong.errors?.[0]?.extensions.detail).toEqual({ field: 'oldPassword' });
    for (const weak of ['Shrt-7A', 'nouppercase-7', 'NOLOWERCASE-7', 'NoNumber-', 'NoSpecial7'])
      expect(problemOf(await server.ask(token, change, { old: owner.password, new: weak }))).toBe(
        'validation-failed: Please fill the fields successfully',
      );
  });

  it('counts at once, ends the other sessions and keeps this one', async () => {
    const other = await signInOwner(second);
    const answer = await server.ask<{ changePassword: number }>(token, change, { old: owner.password, new: fresh });
    expect(answer.data.changePassword).toBeGreaterThanOrEqual(1);
    await expect
      .poll(async () => problemOf(await second.ask(other.accessToken, '{ me { email } }')), { timeout: 4000 })
      .toContain('401');
    expect(problemOf(await server.ask(token, '{ me { email } }'))).toBeUndefined();
    const login = (password: string) =>
      postForm(second, '/api/identity2/loginwithemail', { email: owner.email, password });
    expect((await login(owner.password)).statusCode).toBe(401);
    expect((await login(fresh)).statusCode).toBe(200);
    expect((await readMails(server.services.database, owner.email)).at(-1)).toMatchObject({
      subject: 'Your password was changed',
      isEssential: true,
    });
    const { rows } = await sql<{ text: string }>`select row_to_json(e)::text as text from audit_entry e`.execute(
      server.services.database,
    );
    const log = rows.map(({ text }) => text).join('') + server.logLines.join('');
    for (const password of [owner.password, fresh]) expect(log.includes(password)).toBe(false);
  });

  it('bounds the guesses at the old password', async () => {
    const guesses = Array.from({ length: 8 }, () => server.ask(token, change, { old: 'Wrong-Horse-7', new: fresh }));
    const problems = (await Promise.all(guesses)).map(problemOf);
    expect(problems).toContain('permission-error: Too many requests.');
    expect(problems.filter((problem) => problem?.startsWith('validation-failed')).length).toBeLessThanOrEqual(5);
  });
});
