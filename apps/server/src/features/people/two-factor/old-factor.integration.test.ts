import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { bootstrapOwner, postForm } from '../../../testing/owner.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { codeAttemptLimit } from './code-attempts.ts';
import { makeMigrationToken, readMigrationToken } from './migration-token.ts';
import { sealImportedSecrets } from './old-factor.ts';
import { codeNow, enrol, advanceClock, makePerson, type Person } from './testing/person.ts';
import { makeTotpSecret } from './totp.ts';

interface MoveAnswer {
  status: number;
  access_token: string | null;
  error: string | null;
  message: string | null;
}

let server: ListeningServer;
let people = 0;

beforeAll(async () => {
  server = await startListeningServer();
  await bootstrapOwner(server);
});
beforeEach(() => advanceClock(server));
afterAll(() => server.close());

/** Someone as docs/operations.md imports them: an account, and the secret in the clear. */
async function importedPerson(): Promise<{ person: Person; oldSecret: string }> {
  people += 1;
  const person = await makePerson(server, `imported${people}`);
  const oldSecret = makeTotpSecret();
  await sql`insert into old_two_factor (account_id, secret) select id, ${oldSecret} from account where email = ${person.email}`.execute(
    server.services.database,
  );
  return { person, oldSecret };
}

async function tokenOf(person: Person, twofacode = ''): Promise<string> {
  const answer = await person.login({ twofacode });
  return answer.migration_token ?? '';
}

async function move(
  path: 'verify_old_mfa' | 'old_mfa',
  fields: { totp: string; migration_token: string },
): Promise<MoveAnswer> {
  const answer = await postForm(server, `/api/${path}`, fields);
  return { status: answer.statusCode, ...answer.json<Omit<MoveAnswer, 'status'>>() };
}

describe('an account with an old second factor only', () => {
  it('is required to migrate, only after the right password', async () => {
    const { person } = await importedPerson();
    expect(await person.login({ password: 'Wrong-Horse-7' })).toMatchObject({ error: 'invalid-credentials' });
    const answer = await person.login();
    expect(answer).toMatchObject({ status: 401, access_token: null, refresh_token: null, error: 'need-migrate' });
    expect(answer.migration_token).toEqual(expect.any(String));
  });

  it('signs in with a code of it, which is its second factor from then on', async () => {
    const { person, oldSecret } = await importedPerson();
    const migrationToken = await tokenOf(person);
    const moved = await move('verify_old_mfa', { totp: codeNow(oldSecret), migration_token: migrationToken });
    expect(moved).toMatchObject({ status: 200, access_token: expect.any(String), error: null });
    expect(await person.login()).toMatchObject({ error: 'multi-factor-required' });
    expect((await person.login({ twofacode: codeNow(oldSecret) })).error).toBe('invalid-two-factor');
    await advanceClock(server);
    expect((await person.login({ twofacode: codeNow(oldSecret) })).status).toBe(200);
    const [mail] = await readMails(server.services.database, person.email);
    expect(mail?.subject).toBe('Two-factor authentication was added to your account');
    const { rows } = await sql<{ action: string }>`select action from audit_entry where account_id = ${person.accountId}
      and action like 'two-factor.%'`.execute(server.services.database);
    expect(rows).toEqual([{ action: 'two-factor.take-over-old' }]);
  });

  it('takes JSON too, and a code as a number', async () => {
    const { person, oldSecret } = await importedPerson();
    const payload = { totp: Number(codeNow(oldSecret)), migration_token: await tokenOf(person) };
    const answer = await server.app.inject({ method: 'POST', url: '/api/verify_old_mfa', payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is refused with a wrong code, and may try again', async () => {
    const { person, oldSecret } = await importedPerson();
    const migration_token = await tokenOf(person);
    const other = codeNow(makeTotpSecret());
    expect(await move('verify_old_mfa', { totp: other, migration_token })).toMatchObject({
      status: 400,
      access_token: null,
      error: 'invalid-old-code',
      message: 'Invalid old code.',
    });
    expect((await move('verify_old_mfa', { totp: codeNow(oldSecret), migration_token })).status).toBe(200);
  });

  it('finds no factor once it has moved, at the other endpoint, and without a good token', async () => {
    const { person, oldSecret } = await importedPerson();
    const migration_token = await tokenOf(person);
    const notFound = { status: 404, error: 'factor-not-found', message: 'Invalid verification code' };
    const totp = codeNow(oldSecret);
    expect(await move('old_mfa', { totp, migration_token })).toMatchObject(notFound);
    expect(await move('verify_old_mfa', { totp, migration_token: `${migration_token}x` })).toMatchObject(notFound);
    expect(await move('verify_old_mfa', { totp, migration_token: '' })).toMatchObject(notFound);
    expect((await move('verify_old_mfa', { totp, migration_token })).status).toBe(200);
    expect(await move('verify_old_mfa', { totp: codeNow(oldSecret, 1), migration_token })).toMatchObject(notFound);
  });

  it('has its guesses bounded', async () => {
    const { person, oldSecret } = await importedPerson();
    const migration_token = await tokenOf(person);
    const guesses = Array.from({ length: codeAttemptLimit.uses }, () =>
      move('verify_old_mfa', { totp: codeNow(makeTotpSecret()), migration_token }),
    );
    await Promise.all(guesses);
    const blocked = await move('verify_old_mfa', { totp: codeNow(oldSecret), migration_token });
    expect(blocked).toMatchObject({ status: 429, error: 'too-many-requests', message: 'Too many requests.' });
  });
});

describe('an account with an old second factor and a current one', () => {
  async function both() {
    people += 1;
    const person = await makePerson(server, `both${people}`);
    const { accessToken } = await person.signIn();
    const { secret } = await enrol(server, accessToken);
    const oldSecret = makeTotpSecret();
    await sql`insert into old_two_factor (account_id, secret) values (${person.accountId}, ${oldSecret.toLowerCase()})`.execute(
      server.services.database,
    );
    return { person, secret, oldSecret };
  }

  it('sends the current code, then the old one, and loses the old factor', async () => {
    const { person, secret, oldSecret } = await both();
    expect(await person.login()).toMatchObject({ error: 'multi-factor-required' });
    const answer = await person.login({ twofacode: codeNow(secret) });
    expect(answer).toMatchObject({ status: 401, access_token: null, error: 'need-migrate-with-mfa' });
    const migration_token = answer.migration_token ?? '';
    expect(await move('old_mfa', { totp: codeNow(secret, 1), migration_token })).toMatchObject({ status: 400 });
    const moved = await move('old_mfa', { totp: codeNow(oldSecret), migration_token });
    expect(moved).toMatchObject({ status: 200, access_token: expect.any(String) });
    await advanceClock(server);
    expect((await person.login({ twofacode: codeNow(secret) })).status).toBe(200);
  });
});

describe('imported secrets', () => {
  it('are encrypted when the server looks', async () => {
    const { person, oldSecret } = await importedPerson();
    expect(await sealImportedSecrets(server.services.database, server.services.secrets)).toBeGreaterThan(0);
    expect(await sealImportedSecrets(server.services.database, server.services.secrets)).toBe(0);
    const { rows } = await sql<{
      secret: string;
    }>`select secret from old_two_factor where account_id = ${person.accountId}`.execute(server.services.database);
    expect(rows[0]?.secret).not.toContain(oldSecret);
    const migration_token = await tokenOf(person);
    expect((await move('verify_old_mfa', { totp: codeNow(oldSecret), migration_token })).status).toBe(200);
  });
});

describe('migration tokens', () => {
  it('are good for ten minutes', () => {
    const { secrets } = server.services;
    const token = makeMigrationToken(secrets, { accountId: 7, kind: 'need-migrate' }, 0);
    expect(readMigrationToken(secrets, token, 599_999)).toEqual({ accountId: 7, kind: 'need-migrate' });
    expect(readMigrationToken(secrets, token, 600_000)).toBeUndefined();
    expect(readMigrationToken(secrets, secrets.encrypt('{"accountId":7}'), 0)).toBeUndefined();
  });
});
