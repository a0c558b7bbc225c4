import { createClient, type Client } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { Caller } from '../../../platform/auth/caller.ts';
import { recordAudit, type AuditRecord } from '../../../platform/audit/record-audit.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { until } from '../../../testing/until.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let other: SeededSite;
const clients: Client[] = [];

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
});
afterAll(() => server.close());
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});

function write({ accountId, subaccountName }: SeededSite, record: AuditRecord): Promise<void> {
  const actor = { kind: 'account', accountId, name: `${subaccountName}@example.test`, ip: null } as const;
  return withAccess(server.database, 'headframe_identity', [], (transaction) =>
    recordAudit(transaction, actor, record),
  );
}

const update = (id: string, after: object = { name: 'x' }, of: SeededSite = site): AuditRecord => ({
  action: 'agent.update',
  object: { kind: 'agent', id, name: id },
  subaccountId: of.subaccountId,
  after,
});

const personWith = (permissions: string[]) =>
  callerWith(site.accountId, site.subaccountId, site.subaccountName, permissions);

/** Follows kinds; each message counts. */
function follow(caller: Caller, kinds: string[]) {
  const heard: unknown[] = [];
  const failed: unknown[] = [];
  const client = createClient({
    url: server.url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${server.tokenFor(caller)}` },
    retryAttempts: 0,
    lazy: true,
  });
  clients.push(client);
  client.subscribe(
    { query: 'subscription ($kinds: [String!]!) { changes(kinds: $kinds) }', variables: { kinds } },
    {
      next: ({ data, errors }) => (errors ? failed.push(...errors) : heard.push(data)),
      error: (error) => failed.push(error),
      complete: () => undefined,
    },
  );
  return { heard, failed };
}

it('whoever may see a kind hears of a change of it, and nobody else does', async () => {
  const owner = follow(site.owner, ['agent']);
  const roles = follow(site.owner, ['role']);
  const stranger = follow(other.owner, ['agent']);
  await until(() => owner.heard.length > 0 && roles.heard.length > 0 && stranger.heard.length > 0);
  await write(site, update('a'));
  await until(() => owner.heard.length > 1);
  await write(other, update('b', {}, other));
  await until(() => stranger.heard.length > 1);
  expect(owner.heard).toHaveLength(2);
  expect(roles.heard).toHaveLength(1);
});

it('changes of an organization reach the people of its subaccounts', async () => {
  const { organization_id: organizationId } = await server.database
    .selectFrom('subaccount')
    .select('organization_id')
    .where('id', '=', site.subaccountId)
    .executeTakeFirstOrThrow();
  const [grant] = site.owner.grants;
  const member = { ...site.owner, grants: [{ ...grant, organizationId }] } as Caller;
  const heard = follow(member, ['role']);
  await until(() => heard.heard.length > 0);
  await write(site, { action: 'role.update', object: { kind: 'role', id: 'r', name: 'R' }, organizationId });
  await until(() => heard.heard.length > 1);
});

it('nothing is heard of a kind without the right to see it, nor of one that nobody follows', async () => {
  const without = follow(personWith(['workers']), ['agent', 'worker']);
  const owner = follow(site.owner, ['agent']);
  const unknown = follow(site.owner, ['nonsense']);
  await until(() => without.heard.length > 0 && owner.heard.length > 0 && unknown.heard.length > 0);
  await write(site, update('e'));
  await until(() => owner.heard.length > 1);
  expect(without.heard).toHaveLength(1);
  await write(site, { action: 'worker.set-tags', object: { kind: 'worker' }, subaccountId: site.subaccountId });
  await until(() => without.heard.length > 1);
  expect(without.heard).toHaveLength(2);
  expect(unknown.heard).toHaveLength(1);
});

const question =
  'query ($kind: String!, $id: String!, $field: String) { lastChange(kind: $kind, id: $id, field: $field) { by isDeletion } }';
async function lastChange(caller: Caller, id: string, field?: string, kind = 'agent') {
  const { data } = await server.ask<{ lastChange: { by: string; isDeletion: boolean } | null }>(caller, question, {
    kind,
    id,
    field,
  });
  return data.lastChange;
}

it('says who changed a field last, and who deleted it', async () => {
  await write(site, update('c', { name: 'x' }));
  await write({ ...site, subaccountName: 'later' }, update('c', { setting: {} }));
  expect(await lastChange(site.owner, 'c', 'name')).toEqual({ by: 'site@example.test', isDeletion: false });
  expect(await lastChange(site.owner, 'c', 'ports')).toEqual({ by: 'later@example.test', isDeletion: false });
  await write(site, { ...update('c'), action: 'agent.remove' });
  expect(await lastChange(site.owner, 'c')).toEqual({ by: 'site@example.test', isDeletion: true });
});

it('says nothing to whoever may not see the kind, or is of another subaccount', async () => {
  await write(site, update('d'));
  expect(await lastChange(personWith(['workers']), 'd')).toBeNull();
  expect(await lastChange(other.owner, 'd')).toBeNull();
  expect(await lastChange(personWith(['agent']), 'd')).toMatchObject({ by: 'site@example.test' });
});

it('finds who changed several at once by the value, and of one kind as of another', async () => {
  await write(site, { ...update('e', { tags: ['old'] }), object: { kind: 'agent', id: 'e' } });
  const many = (after: object, kind = 'agent', of = site) => ({
    ...update('', after, of),
    object: { kind, name: '3 agents' },
  });
  await write({ ...site, subaccountName: 'many' }, many({ tags: ['a'] }));
  await write({ ...site, subaccountName: 'foreign' }, many({ tags: ['a'] }, 'device'));
  await write({ ...other, subaccountName: 'stranger' }, many({ tags: ['a'] }, 'agent', other));
  const asked = async (value: unknown) =>
    (
      await server.ask<{ lastChange: { by: string } | null }>(
        site.owner,
        'query ($value: Json) { lastChange(kind: "agent", id: "e", field: "tags", value: $value) { by } }',
        { value },
      )
    ).data.lastChange?.by;
  expect(await asked(['a'])).toBe('many@example.test');
  expect(await asked(['other'])).toBe('site@example.test');
});

it('is refused for too many kinds, and for none', async () => {
  for (const kinds of [[], Array.from({ length: 11 }, (_, place) => `kind ${place}`)]) {
    const { failed, heard } = follow(site.owner, kinds);
    await until(() => failed.length > 0);
    expect(heard).toEqual([]);
  }
});
