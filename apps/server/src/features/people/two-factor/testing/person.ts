import { sql } from 'kysely';
import { owner, postForm } from '../../../../testing/owner.ts';
import type { ListeningServer } from '../../../../testing/listening-server.ts';
import type { GraphqlAnswer } from '../../../../testing/graphql-server.ts';
import type { IdentityAnswer } from '../../../../platform/http/identity/identity-scope.ts';
import { codeOfStep, stepAt } from '../totp.ts';

/** Someone with an account and a password, as tests act for them. */
export interface Person {
  email: string;
  accountId: number;
  /** Sends the sign-in form. */
  login(
    fields?: { twofacode?: string; password?: string },
    at?: ListeningServer,
  ): Promise<IdentityAnswer & { status: number }>;
  /** Signs in; throws when refused. */
  signIn(twofacode?: string): Promise<{ accessToken: string; refreshToken: string }>;
}

/** Creates an account with the owner's password and a confirmed e-mail. */
export async function makePerson(server: ListeningServer, name: string): Promise<Person> {
  const email = `${name}@example.test`;
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into account (email, password_hash, email_confirmed_at)
      select ${email}, password_hash, now() from account where email = ${owner.email} returning id
    ), home as (insert into organization (owner_account_id) select id from added)
    select id from added`.execute(server.services.database);
  const login: Person['login'] = async ({ twofacode = '', password = owner.password } = {}, at = server) => {
    const response = await postForm(at, '/api/identity2/loginwithemail', { email, password, twofacode }, '127.0.0.9');
    return { status: response.statusCode, ...response.json<IdentityAnswer>() };
  };
  return {
    email,
    accountId: rows[0]?.id ?? 0,
    login,
    async signIn(twofacode = '') {
      const answer = await login({ twofacode });
      if (!answer.access_token || !answer.refresh_token) throw new Error(`Sign-in answered ${answer.error}.`);
      return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
    },
  };
}

/** The code that an app with this secret shows `off` steps from now. */
export function codeNow(secret: string, off = 0): string {
  return codeOfStep(secret, stepAt(Date.now()) + off);
}

/** As if all codes so far had been given long ago, and no guess been made. */
export async function advanceClock({ services }: ListeningServer): Promise<void> {
  await sql`update two_factor set last_step = 0`.execute(services.database);
  await sql`update old_two_factor set last_step = 0`.execute(services.database);
  await sql`delete from identity_quota`.execute(services.database);
}

/** Sets a second factor up through the API. */
export async function enrol(
  server: ListeningServer,
  token: string,
): Promise<{ secret: string; backupCodes: string[] }> {
  const begun = await server.ask<{ beginTwoFactor: { secret: string } }>(
    token,
    'mutation { beginTwoFactor { secret } }',
  );
  const { secret } = begun.data.beginTwoFactor;
  const confirmed = await server.ask<{ confirmTwoFactor: string[] }>(
    token,
    'mutation ($code: String!) { confirmTwoFactor(code: $code) }',
    { code: codeNow(secret) },
  );
  await advanceClock(server);
  return { secret, backupCodes: confirmed.data.confirmTwoFactor };
}

/** The first error of an answer, as `code: message`. */
export function problemOf({ errors }: GraphqlAnswer<unknown>): string | undefined {
  const [first] = errors ?? [];
  return first && `${first.extensions.code}: ${first.message}`;
}
