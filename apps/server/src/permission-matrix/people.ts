import { builtInRoles } from '@headframe/domain/permissions/built-in-roles';
import { permissions } from '@headframe/domain/permissions/permission-catalogue';
import { sql } from 'kysely';
import { makeAccessKey, type AccessKeyKind } from '../platform/auth/access-key.ts';
import type { Services } from '../open-services.ts';
import { bootstrapOwner, signInOwner } from '../testing/owner.ts';
import type { TestServer } from '../testing/test-server.ts';

/** Someone who asks, with the token to ask with; null asks without any. */
export interface Person {
  name: string;
  token: string | null;
  /** Inner key of the account, for who has one. */
  accountId?: number;
}

interface Ids {
  subaccountId: number;
  organizationId: number;
}

async function idOf(services: Services, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(services.database);
  const [row] = rows as { id: number }[];
  if (!row) throw new Error('Nothing was seeded.');
  return row.id;
}

async function openSession(services: Services, accountId: number): Promise<string> {
  return (await services.sessions.open(accountId, { ip: '127.0.0.1', userAgent: 'matrix' })).accessToken;
}

/** The same people, signed in again: for what ends sessions. */
export async function signInAgain({ services }: TestServer, people: readonly Person[]): Promise<Person[]> {
  return Promise.all(
    people.map(async (person) =>
      person.accountId === undefined ? person : { ...person, token: await openSession(services, person.accountId) },
    ),
  );
}

async function account(services: Services, name: string): Promise<{ accountId: number; token: string }> {
  const accountId = await idOf(
    services,
    sql`insert into account (email, email_confirmed_at) values (${`${name}@matrix.test`}, now()) returning id`,
  );
  return { accountId, token: await openSession(services, accountId) };
}

async function customRole(services: Services, { organizationId }: Ids, alias: string, held: string[]): Promise<number> {
  return idOf(
    services,
    sql`insert into role (organization_id, alias, permissions) values (${organizationId}, ${alias}, ${held}) returning id`,
  );
}

async function builtInRole(services: Services, key: string): Promise<number> {
  return idOf(services, sql`select id from role where built_in_key = ${key}`);
}

async function member(
  services: Services,
  { subaccountId }: Ids,
  name: string,
  roleId: number,
  isSuspended = false,
): Promise<Person> {
  const { accountId, token } = await account(services, name.replaceAll(' ', '-'));
  await sql`insert into subaccount_access (account_id, subaccount_id, role_id, is_suspended)
    values (${accountId}, ${subaccountId}, ${roleId}, ${isSuspended})`.execute(services.database);
  return { name, token, accountId };
}

async function stranger(services: Services): Promise<Person> {
  const { accountId, token } = await account(services, 'stranger');
  await sql`
    with home as (insert into organization (owner_account_id) values (${accountId}) returning id),
      tenant as (insert into subaccount (organization_id, owner_account_id, name) select id, ${accountId}, 'elsewhere' from home returning id)
    insert into subaccount_access (account_id, subaccount_id, permissions) select ${accountId}, id, '{all}' from tenant`.execute(
    services.database,
  );
  return { name: 'stranger', token, accountId };
}

async function key(services: Services, { subaccountId }: Ids, kind: AccessKeyKind, of: string | number) {
  const { token, tokenHash, tokenEnding } = makeAccessKey(kind);
  const table = sql.table(kind === 'observer' ? 'observer' : 'api_key');
  await sql`insert into ${table} (subaccount_id, ${sql.ref(kind === 'observer' ? 'role' : 'role_id')}, token_hash, token_ending,
      created_by_account_id)
    select id, ${of}, ${tokenHash}, ${tokenEnding}, owner_account_id from subaccount where id = ${subaccountId}`.execute(
    services.database,
  );
  return token;
}

/** Everyone the matrix asks for: each with rights on the subaccount `main` as their name says. */
export async function seedPeople(server: TestServer): Promise<Person[]> {
  const { services } = server;
  await bootstrapOwner(server);
  const { rows } =
    await sql<Ids>`select id as "subaccountId", organization_id as "organizationId" from subaccount`.execute(
      services.database,
    );
  const [ids] = rows;
  if (!ids) throw new Error('There is no subaccount.');
  const ownerId = await idOf(services, sql`select owner_account_id as id from subaccount`);
  const people: Person[] = [{ name: 'owner', token: (await signInOwner(server)).accessToken, accountId: ownerId }];
  for (const { key: role } of builtInRoles)
    people.push(await member(services, ids, `role ${role}`, await builtInRole(services, role)));
  for (const permission of permissions)
    people.push(
      await member(services, ids, `only ${permission}`, await customRole(services, ids, permission, [permission])),
    );
  people.push(await member(services, ids, 'nothing', await customRole(services, ids, 'nothing', [])));
  people.push(await member(services, ids, 'suspended', await builtInRole(services, 'admin'), true));
  people.push(await stranger(services));
  for (const role of ['observer', 'accountant'])
    people.push({ name: `link ${role}`, token: await key(services, ids, 'observer', role) });
  for (const view of ['pool', 'devices']) {
    const token = await key(services, ids, 'observer', 'observer');
    await sql`update observer set shows = ${view} where token_hash = sha256(${token}::bytea)`.execute(
      services.database,
    );
    people.push({ name: `link ${view}`, token });
  }
  for (const role of ['admin', 'viewer'])
    people.push({ name: `key ${role}`, token: await key(services, ids, 'api-key', await builtInRole(services, role)) });
  people.push({ name: 'nobody', token: null });
  return people;
}
