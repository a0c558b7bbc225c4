import { createClient } from 'graphql-ws';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { bootstrapOwner, signInOwner } from '../../../testing/owner.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';

/** How fast a change on one server must count on the other, in milliseconds. */
const atOnce = 1500;

let first: TestServer;
let second: TestServer;
let ownerToken: string;

beforeAll(async () => {
  first = await composeTestServer();
  await bootstrapOwner(first);
  second = await composeTestServer({ beside: first });
  ({ accessToken: ownerToken } = await signInOwner(first));
  await second.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

interface Answer {
  data: Record<string, unknown> | null;
  errors?: { extensions: { code: string } }[];
}

async function ask(server: TestServer, token: string, query: string, variables: object = {}): Promise<Answer> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/v1/graphql',
    headers: { authorization: `Bearer ${token}`, subaccount: 'main' },
    payload: { query, variables },
  });
  return response.json<Answer>();
}

async function roleId(alias: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select public_id as id from role where alias = ${alias}`.execute(
    first.services.database,
  );
  return rows[0]?.id ?? '';
}

/** A member with a role, signed in on the second server. */
async function member(email: string, alias: string): Promise<{ uuid: string; token: string }> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    with person as (insert into account (email, email_confirmed_at) values (${email}, now()) returning id, public_id),
      access as (insert into subaccount_access (account_id, subaccount_id, role_id)
        select person.id, n.id, r.id from person, subaccount n, role r where n.name = 'main' and r.alias = ${alias})
    select id, public_id as uuid from person`.execute(first.services.database);
  const [person] = rows;
  if (!person) throw new Error('Nobody was seeded.');
  const session = await second.services.sessions.open(person.id, { ip: '127.0.0.1', userAgent: 'test' });
  return { uuid: person.uuid, token: session.accessToken };
}

/** A socket of the second server that shows the agents; `closed` resolves to the code it ends with. */
async function watchAgents(token: string): Promise<{ closed: Promise<number>; isEnded(): boolean }> {
  const { port } = second.app.server.address() as AddressInfo;
  let ended = false;
  let onClosed: (code: number) => void = () => undefined;
  const closed = new Promise<number>((resolve) => (onClosed = resolve));
  const client = createClient({
    url: `ws://127.0.0.1:${port}/v1/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { authorization: `Bearer ${token}`, subaccount: 'main' },
    on: {
      closed: (event) => {
        ended = true;
        onClosed((event as { code: number }).code);
      },
    },
  });
  const pushes = client.iterate<{ agentsUpdates: unknown[] }>({ query: 'subscription { agentsUpdates { name } }' });
  expect((await pushes.next()).value).toMatchObject({ data: { agentsUpdates: [] } });
  pushes.next().catch(() => undefined);
  return { closed, isEnded: () => ended };
}

const agents = '{ agentsAggregate { count } }';

async function loses(token: string, watch: { closed: Promise<number> }, change: () => Promise<Answer>): Promise<void> {
  expect((await ask(second, token, agents)).errors).toBeUndefined();
  expect((await change()).errors).toBeUndefined();
  const since = Date.now();
  expect(await watch.closed).toBe(4403);
  await expect
    .poll(async () => (await ask(second, token, agents)).errors?.[0]?.extensions.code, { timeout: atOnce })
    .toBe('access-denied');
  expect(Date.now() - since).toBeLessThan(atOnce);
}

/** What a subscription on the second server shows first. */
async function firstPush(token: string, query: string): Promise<unknown> {
  const { port } = second.app.server.address() as AddressInfo;
  const client = createClient({
    url: `ws://127.0.0.1:${port}/v1/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { authorization: `Bearer ${token}`, subaccount: 'main' },
  });
  const pushes = client.iterate({ query });
  const { value } = await pushes.next();
  onTestFinished(async () => void (await client.dispose()));
  return value;
}

describe('the team on open pages', () => {
  it('marks each of two people with the same rights as themselves', async () => {
    const emails = ['first-admin@team.test', 'second-admin@team.test'];
    for (const email of emails) {
      const { token } = await member(email, 'Admin');
      const push = await firstPush(token, 'subscription { teamMembersUpdates { email isSelf } }');
      const { data } = push as { data: { teamMembersUpdates: { email: string; isSelf: boolean }[] } };
      expect(data.teamMembersUpdates.filter(({ isSelf }) => isSelf)).toEqual([{ email, isSelf: true }]);
    }
  });
});

describe('rights on another server', () => {
  it('end with a suspension, for requests and for an open socket', async () => {
    const { uuid, token } = await member('suspended@team.test', 'Technician');
    const query = 'mutation ($uuid: ID!) { suspendMember(uuid: $uuid) }';
    await loses(token, await watchAgents(token), () => ask(first, ownerToken, query, { uuid }));
  });

  it('end with the membership', async () => {
    const { uuid, token } = await member('deleted@team.test', 'Technician');
    const query = 'mutation ($uuid: ID!) { deleteMember(uuid: $uuid) }';
    await loses(token, await watchAgents(token), () => ask(first, ownerToken, query, { uuid }));
  });

  it('end with another role', async () => {
    const { uuid, token } = await member('demoted@team.test', 'Technician');
    const query = 'mutation ($uuid: ID!, $roleId: ID!) { updateMember(uuid: $uuid, roleId: $roleId) }';
    const variables = { uuid, roleId: await roleId('Accountant') };
    await loses(token, await watchAgents(token), () => ask(first, ownerToken, query, variables));
  });

  it('end when the role itself loses them, and stay open for those whom a change does not touch', async () => {
    const created = await ask(
      first,
      ownerToken,
      'mutation ($permissions: Json!) { createRole(alias: "Watcher of agents", permissions: $permissions) { id } }',
      { permissions: { agent: 'READ' } },
    );
    const { id } = created.data?.['createRole'] as { id: string };
    const { token } = await member('watcher@team.test', 'Watcher of agents');
    const untouched = await watchAgents((await member('untouched@team.test', 'Technician')).token);
    const query = 'mutation ($id: ID!, $permissions: Json!) { updateRole(id: $id, permissions: $permissions) { id } }';
    await loses(token, await watchAgents(token), () =>
      ask(first, ownerToken, query, { id, permissions: { pdu: 'READ' } }),
    );
    expect(untouched.isEnded()).toBe(false);
  });
});
