import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { noSubaccount } from '../../../../platform/pubsub/pubsub.ts';
import type { GraphqlAnswer } from '../../../../testing/graphql-server.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { storeBuiltInRoles } from '../../access/index.ts';

/** Someone who is signed in on a test server. */
export interface Person {
  accountId: number;
  email: string;
  token: string;
}

/** Seeds built-in roles; call it once before people are given any. */
export async function seedRoles({ services }: TestServer): Promise<void> {
  await services.database.transaction().execute((transaction) => storeBuiltInRoles(transaction));
}

/** Creates an account with a confirmed e-mail (unless `isConfirmed` is false) and signs it in. */
export async function person({ services }: TestServer, name: string, isConfirmed = true): Promise<Person> {
  const email = `${name}@people.test`;
  const { rows } = await sql<{ id: number }>`insert into account (email, email_confirmed_at)
    values (${email}, ${isConfirmed ? new Date() : null}) returning id`.execute(services.database);
  const accountId = rows[0]?.id ?? 0;
  const { accessToken } = await services.sessions.open(accountId, { ip: '127.0.0.1', userAgent: 'test' });
  return { accountId, email, token: accessToken };
}

/** Sends one operation as a person, or with any other bearer token. */
export async function ask<Data = Record<string, unknown>>(
  { app }: TestServer,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer<Data>> {
  const response = await app.inject({
    method: 'POST',
    url: '/v1/graphql',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: { query, variables },
  });
  return response.json();
}

/** Creates a subaccount and waits until its creator may enter it; throws when it was refused. */
export async function create(server: TestServer, { token }: Person, name: string): Promise<void> {
  const made = await ask(server, token, 'mutation ($name: String!) { createSubaccount(name: $name) { id } }', { name });
  if (made.errors) throw new Error(made.errors[0]?.message);
  await within(async () => (await names(server, token)).includes(name));
}

/** The names in a caller's list of subaccounts. */
export async function names(server: TestServer, token: string): Promise<string[]> {
  const { data } = await ask<{ subaccounts: { name: string }[] }>(server, token, '{ subaccounts { name } }');
  return data.subaccounts.map(({ name }) => name);
}

/** Waits until something holds: rights are remembered until the news of a change has gone round. */
export async function within(holds: () => Promise<boolean>, milliseconds = 5000): Promise<void> {
  const until = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error('It did not come to hold in time.');
    await delay(25);
  }
}

/** Invites an e-mail to a subaccount with a built-in role, as the team page does; returns the invitation's id. */
export async function invite(
  { services }: TestServer,
  subaccount: string,
  email: string,
  role: string,
  inviter: Person,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into invitation (email, subaccount_id, role_id, invited_by_account_id)
    select ${email}, n.id, r.id, ${inviter.accountId} from subaccount n, role r
    where n.name = ${subaccount} and r.built_in_key = ${role} returning public_id as id`.execute(services.database);
  return rows[0]?.id ?? '';
}

/** Clears the server's cache of rights, after a test changed them in the database. */
export async function publishRights({ services }: TestServer): Promise<void> {
  await services.pubsub.publish(services.database, { topic: 'account', subaccountId: noSubaccount, ids: 'all' });
}
