import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startListeningServer, type ListeningServer } from '../testing/listening-server.ts';
import { bootstrapOwner, postForm } from '../testing/owner.ts';
import { readMails } from '../testing/read-mails.ts';
import { codeNow, enrol, advanceClock, makePerson, type Person } from '../features/people/two-factor/testing/person.ts';
import { makeTotpSecret } from '../features/people/two-factor/totp.ts';

let server: ListeningServer;
let people = 0;

beforeAll(async () => {
  server = await startListeningServer();
  await bootstrapOwner(server);
});
beforeEach(() => advanceClock(server));
afterAll(() => server.close());

const somebody = (): Promise<Person> => makePerson(server, `somebody${(people += 1)}`);

/** What was written down of an account, oldest first. */
async function log({ accountId }: Person): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from audit_entry
    where account_id = ${accountId} and actor_kind = 'account' and object_kind in ('account', 'session') order by id`.execute(
    server.services.database,
  );
  return rows.map(({ action }) => action);
}

describe('the forms of signing in', () => {
  it('record sign-ins, refused ones and sign-outs', async () => {
    const person = await somebody();
    await person.login({ password: 'Wrong-Horse-7' });
    await expect.poll(() => log(person)).toEqual(['session.refuse']);
    const { refreshToken } = await person.signIn();
    await postForm(server, '/api/identity2/logout', { refresh_token: refreshToken });
    expect(await log(person)).toEqual(['session.refuse', 'session.open', 'session.end']);
  });

  it('write down a token that was used again, with which its session ends', async () => {
    const person = await somebody();
    const { refreshToken } = await person.signIn();
    const refresh = () => postForm(server, '/api/identity2/refreshtoken', { refresh_token: refreshToken });
    expect((await refresh()).statusCode).toBe(200);
    await sql`update refresh_token set used_at = used_at - interval '1 hour' where used_at is not null`.execute(
      server.services.database,
    );
    expect((await refresh()).statusCode).not.toBe(200);
    expect(await log(person)).toEqual(['session.open', 'session.reuse']);
  });
});

describe('the link in the mail of a second factor', () => {
  it('writes down that the factor was reverted', async () => {
    const person = await somebody();
    await enrol(server, (await person.signIn()).accessToken);
    const [mail] = await readMails(server.services.database, person.email);
    await postForm(server, '/api/identity2/revertsecondfactoraddition', { code: mail?.code ?? '' });
    expect(await log(person)).toEqual(['session.open', 'two-factor.add', 'two-factor.revert']);
  });
});

describe('moving from an old second factor', () => {
  const withOldFactor = async (person: Person): Promise<string> => {
    const secret = makeTotpSecret();
    await sql`insert into old_two_factor (account_id, secret) values (${person.accountId}, ${secret})`.execute(
      server.services.database,
    );
    return secret;
  };
  const move = async (path: string, person: Person, old: string, twofacode = '') => {
    const { migration_token } = await person.login({ twofacode });
    return postForm(server, `/api/${path}`, { totp: codeNow(old), migration_token: migration_token ?? '' });
  };

  it('records that the old one was moved', async () => {
    const person = await somebody();
    await move('verify_old_mfa', person, await withOldFactor(person));
    expect(await log(person)).toContain('two-factor.take-over-old');
  });

  it('records that the old one was removed in favour of the current one', async () => {
    const person = await somebody();
    const { secret } = await enrol(server, (await person.signIn()).accessToken);
    await move('old_mfa', person, await withOldFactor(person), codeNow(secret));
    expect(await log(person)).toContain('two-factor.give-up-old');
  });
});
