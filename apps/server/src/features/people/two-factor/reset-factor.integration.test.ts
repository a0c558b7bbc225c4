import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { bootstrapOwner, owner, postForm, signInOwner } from '../../../testing/owner.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { codeNow, enrol, advanceClock, makePerson, problemOf, type Person } from './testing/person.ts';

let server: ListeningServer;
let second: ListeningServer;
let administrator: string;

beforeAll(async () => {
  server = await startListeningServer();
  await bootstrapOwner(server);
  second = await startListeningServer({ beside: server });
  administrator = (await signInOwner(server)).accessToken;
});
beforeEach(() => advanceClock(server));
afterAll(async () => {
  await second.close();
  await server.close();
});

const mutation =
  'mutation ($email: String!, $code: String) { adminResetTwoFactor(email: $email, twoFactorCode: $code) }';
const reset = (token: string, email: string, code?: string) => server.ask(token, mutation, { email, code });

async function enrolled(name: string) {
  const person = await makePerson(server, name);
  const session = await person.signIn();
  return { person, ...session, ...(await enrol(server, session.accessToken)) };
}

async function factorsOf({ accountId }: Person): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from two_factor where account_id = ${accountId})::int
    + (select count(*) from backup_code where account_id = ${accountId})::int
    + (select count(*) from old_two_factor where account_id = ${accountId})::int as count`.execute(
    server.services.database,
  );
  return rows[0]?.count ?? 0;
}

describe('adminResetTwoFactor', () => {
  it('removes factor and backup codes, ends every session at once, mails the holder and is audited', async () => {
    const { person, accessToken, refreshToken } = await enrolled('lost');
    const sockets = [server.openSocket(accessToken), second.openSocket(accessToken)];
    await Promise.all(sockets.map(({ connected }) => connected));
    const added = (await readMails(server.services.database, person.email)).at(-1);
    const startedAt = Date.now();
    expect((await reset(administrator, ` ${person.email.toUpperCase()} `)).data).toEqual({ adminResetTwoFactor: 1 });
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
    expect(Date.now() - startedAt).toBeLessThan(2000);
    const refreshed = await postForm(second, '/api/identity2/refreshtoken', { refresh_token: refreshToken });
    expect(refreshed.statusCode).toBe(401);
    expect(await factorsOf(person)).toBe(0);
    expect((await person.login()).status).toBe(200);

    const mail = (await readMails(server.services.database, person.email)).at(-1);
    expect(added?.isEssential).toBe(true);
    expect(mail).toMatchObject({
      subject: 'Two-factor authentication was removed from your account',
      isEssential: true,
    });
    expect(mail?.text).toContain('The administrator of this installation removed the second factor');
    const reverted = await postForm(server, '/api/identity2/revertsecondfactoraddition', { code: added?.code ?? '' });
    expect(added?.code).toBeTruthy();
    expect(reverted.statusCode).toBe(400);
    const { rows } = await sql`select actor, object_kind, object_name, after from audit_entry
      where action = 'two-factor.reset'`.execute(server.services.database);
    expect(rows).toEqual([
      { actor: owner.email, object_kind: 'account', object_name: person.email, after: { sessionsEnded: 1 } },
    ]);
  });

  it('removes the factor of an earlier installation too', async () => {
    const person = await makePerson(server, 'imported');
    await sql`insert into old_two_factor (account_id, secret) values (${person.accountId}, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')`.execute(
      server.services.database,
    );
    expect((await person.login()).error).toBe('need-migrate');
    expect((await reset(administrator, person.email)).data).toEqual({ adminResetTwoFactor: 0 });
    expect((await person.login()).status).toBe(200);
  });

  it('says what there is nothing to do about, and changes nothing', async () => {
    const person = await makePerson(server, 'plain');
    const { refreshToken } = await person.signIn();
    const nothing = 'not-found: Two-factor authentication is not set up.';
    expect(problemOf(await reset(administrator, person.email))).toBe(nothing);
    const nobody = 'not-found: No account has this e-mail.';
    expect(problemOf(await reset(administrator, 'nobody@example.test'))).toBe(nobody);
    expect(problemOf(await reset(administrator, 'no e-mail'))).toBe(nobody);
    expect(problemOf(await reset(administrator, owner.email))).toContain('constraint-violation');
    const refreshed = await postForm(server, '/api/identity2/refreshtoken', { refresh_token: refreshToken });
    expect(refreshed.statusCode).toBe(200);
  });

  it('is for the administrator alone, and asks for a code of their own second factor', async () => {
    const { person, accessToken } = await enrolled('guarded');
    const { accessToken: other } = await (await makePerson(server, 'other')).signIn();
    expect(problemOf(await reset(other, person.email))).toContain('access-denied');
    expect(problemOf(await reset(accessToken, person.email))).toContain('access-denied');
    const { secret } = await enrol(server, administrator);
    expect(problemOf(await reset(administrator, person.email))).toBe('permission-error: Please enter verify code');
    expect(await factorsOf(person)).toBe(11);
    expect((await reset(administrator, person.email, codeNow(secret))).data).toEqual({ adminResetTwoFactor: 1 });
    expect(await factorsOf(person)).toBe(0);
  });
});
