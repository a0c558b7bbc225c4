import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { bootstrapOwner, signInOwner } from '../../../testing/owner.ts';

let first: ListeningServer;
let second: ListeningServer;
let ownerToken: string;
let servers: readonly ListeningServer[];

beforeAll(async () => {
  first = await startListeningServer();
  second = await startListeningServer({ beside: first });
  servers = [first, second];
  await bootstrapOwner(first);
  ownerToken = (await signInOwner(first)).accessToken;
});
afterAll(async () => {
  await second.close();
  await first.close();
});

interface Creator {
  uuid: string;
  accountId: number;
  token: string;
}

async function account(name: string): Promise<Creator> {
  const { rows } = await sql<{ id: number; uuid: string }>`insert into account (email, email_confirmed_at)
    values (${`${name}@creators.test`}, now()) returning id, public_id as uuid`.execute(first.services.database);
  const [{ id, uuid } = { id: 0, uuid: '' }] = rows;
  const { accessToken } = await first.services.sessions.open(id, { ip: '127.0.0.1', userAgent: 'test' });
  return { accountId: id, uuid, token: accessToken };
}

const creatorPermissions = ['subaccount_access_write', 'observers_write', 'agent_workers', 'revenue'];

async function customRole(alias: string, permissions: readonly string[]): Promise<{ id: number; publicId: string }> {
  const { rows } = await sql<{ id: number; publicId: string }>`insert into role (organization_id, alias, permissions)
    select organization_id, ${alias}, ${[...permissions]}::text[] from subaccount
    returning id, public_id as "publicId"`.execute(first.services.database);
  return rows[0] ?? { id: 0, publicId: '' };
}

/** A member with {@link creatorPermissions}, and the role that gives them. */
async function creator(name: string): Promise<Creator & { roleId: string }> {
  const made = await account(name);
  const role = await customRole(name, creatorPermissions);
  await sql`insert into subaccount_access (account_id, subaccount_id, role_id)
    select ${made.accountId}, id, ${role.id} from subaccount`.execute(first.services.database);
  return { ...made, roleId: role.publicId };
}

async function makeKey(token: string, roleId: string): Promise<string> {
  const made = await first.ask<{ createApiKey: { token: string } }>(
    token,
    'mutation ($roleId: ID!) { createApiKey(roleId: $roleId, description: "Theirs") { token } }',
    { roleId },
  );
  expect(made.errors).toBeUndefined();
  return made.data.createApiKey.token;
}

async function makeLink(token: string): Promise<string> {
  const made = await first.ask<{ createObserver: { token: string } }>(
    token,
    'mutation { createObserver(role: accountant, description: "Theirs") { token } }',
  );
  expect(made.errors).toBeUndefined();
  return made.data.createObserver.token;
}

const statusOf = async (server: ListeningServer, token: string) =>
  (await server.ask(token, '{ subaccounts { name } }')).status;
const statuses = (tokens: readonly string[]) =>
  Promise.all(servers.flatMap((server) => tokens.map((token) => statusOf(server, token))));
const refused = [401, 401, 401, 401];
const served = [200, 200, 200, 200];

const change = (token: string, mutation: string, uuid: string) =>
  first.ask(token, `mutation ($uuid: ID!) { ${mutation}(uuid: $uuid) }`, { uuid });

async function suspended(token = ownerToken): Promise<unknown> {
  const where = 'where: { description: { _eq: "Theirs" } }';
  const { data } = await first.ask(
    token,
    `{ apiKeys(${where}) { isSuspended } observers(${where}) { isSuspended } apiKeysAggregate(where: { isSuspended: { _eq: true } }) { count } }`,
  );
  return data;
}
const lists = (isSuspended: boolean) => ({
  apiKeys: [{ isSuspended }],
  observers: [{ isSuspended }],
  apiKeysAggregate: { count: isSuspended ? 1 : 0 },
});

async function endAll(): Promise<void> {
  await sql`delete from api_key`.execute(first.services.database);
  await sql`delete from observer`.execute(first.services.database);
}

describe('keys and links of a member', () => {
  it('stop with the member, on every server and open socket, and work again with them', async () => {
    const { uuid, token, roleId } = await creator('keeper');
    const tokens = [await makeKey(token, roleId), await makeLink(token)];
    expect(await statuses(tokens)).toEqual(served);
    expect(await suspended()).toEqual(lists(false));
    const sockets = servers.flatMap((server) => tokens.map((each) => server.openSocket(each)));
    await Promise.all(sockets.map(({ connected }) => connected));
    expect((await change(ownerToken, 'suspendMember', uuid)).errors).toBeUndefined();
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403, 4403, 4403]);
    expect(await statuses(tokens)).toEqual(refused);
    expect(await suspended()).toEqual(lists(true));
    expect((await change(ownerToken, 'restoreMember', uuid)).errors).toBeUndefined();
    await expect.poll(() => statuses(tokens), { timeout: 4000 }).toEqual(served);
    expect(await suspended()).toEqual(lists(false));
    await change(ownerToken, 'deleteMember', uuid);
    await expect.poll(() => statuses(tokens), { timeout: 4000 }).toEqual(refused);
    await endAll();
  });

  it('stop when the account is gone', async () => {
    const { accountId, token, roleId } = await creator('gone');
    const tokens = [await makeKey(token, roleId), await makeLink(token)];
    await sql`delete from account where id = ${accountId}`.execute(first.services.database);
    expect(await statuses(tokens)).toEqual(refused);
    expect(await suspended()).toEqual(lists(true));
    await endAll();
  });

  it('have no more rights than the member has now', async () => {
    const { uuid, token, roleId } = await creator('narrowed');
    const tokens = [await makeKey(token, roleId), await makeLink(token)];
    const [key = '', link = ''] = tokens;
    const codeOf = async (query: string) => (await first.ask(key, query)).errors?.[0]?.extensions.code;
    expect(await codeOf('{ asics { ip } }')).toBeUndefined();
    const less = await customRole('less', ['observers_write', 'revenue']);
    await first.ask(ownerToken, 'mutation ($uuid: ID!, $roleId: ID!) { updateMember(uuid: $uuid, roleId: $roleId) }', {
      uuid,
      roleId: less.publicId,
    });
    await expect.poll(() => codeOf('{ asics { ip } }'), { timeout: 4000 }).toBe('access-denied');
    expect(await codeOf('{ observers { id } }')).toBeUndefined();
    expect(await statusOf(first, link)).toBe(200);
    const smallRole = await customRole('least', ['revenue']);
    await first.ask(ownerToken, 'mutation ($uuid: ID!, $roleId: ID!) { updateMember(uuid: $uuid, roleId: $roleId) }', {
      uuid,
      roleId: smallRole.publicId,
    });
    await expect.poll(() => statusOf(first, link), { timeout: 4000 }).toBe(401);
    expect(await suspended()).toEqual({ ...lists(false), observers: [{ isSuspended: true }] });
    await endAll();
  });

  it('are no way to change the member, who counts as the caller', async () => {
    const { uuid, token, roleId } = await creator('self');
    const key = await makeKey(token, roleId);
    for (const mutation of ['suspendMember', 'deleteMember'])
      expect((await change(key, mutation, uuid)).errors?.[0]?.message).toBe(
        'You cannot change, suspend or remove yourself.',
      );
    await endAll();
  });
});

describe('keys and links of a delegate', () => {
  it('stop with the delegate, and are shown as stopped to members who are no delegates', async () => {
    const { accountId, token } = await account('delegate');
    await sql`insert into organization_member (organization_id, account_id)
      select organization_id, ${accountId} from subaccount`.execute(first.services.database);
    const onlooker = await creator('onlooker');
    const { roleId } = await creator('model');
    const tokens = [await makeKey(token, roleId), await makeLink(token)];
    expect(await statuses(tokens)).toEqual(served);
    expect(await suspended(onlooker.token)).toEqual(lists(false));
    await first.ask(
      ownerToken,
      `mutation ($organization: ID!, $id: ID!) { deleteOrganizationMember(organization: $organization, id: $id) }`,
      await membership(accountId),
    );
    await expect.poll(() => statuses(tokens), { timeout: 4000 }).toEqual(refused);
    expect(await suspended(onlooker.token)).toEqual(lists(true));
  });
});

async function membership(accountId: number): Promise<{ organization: string; id: string }> {
  const { rows } = await sql<{ organization: string; id: string }>`
    select o.public_id as organization, a.public_id as id from organization o
      join subaccount n on n.organization_id = o.id cross join account a where a.id = ${accountId}`.execute(
    first.services.database,
  );
  return rows[0] ?? { organization: '', id: '' };
}
