import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit, type AuditRecord } from '../../../platform/audit/record-audit.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

interface Entry {
  action: string;
  objectName: string;
}

let server: GraphqlTestServer;
let site: SeededSite;
let other: SeededSite;
let organizationId: number;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
  const home = await server.database
    .selectFrom('subaccount')
    .select('organization_id')
    .where('id', '=', site.subaccountId)
    .executeTakeFirstOrThrow();
  organizationId = home.organization_id;
  const { subaccountId } = site;
  await write(site, { action: 'role.update', object: { kind: 'role', name: 'Operator' }, subaccountId });
  await write(site, { action: 'organization.rename', object: { kind: 'organization', name: 'North' }, organizationId });
  await write(site, { action: 'session.open', object: { kind: 'session', name: 'a browser' } });
  await write(other, {
    action: 'role.delete',
    object: { kind: 'role', name: 'Theirs' },
    subaccountId: other.subaccountId,
  });
  await write(other, {
    action: 'observer.create',
    object: { kind: 'observer', name: 'Accountant' },
    subaccountId,
    before: null,
    after: { role: 'accountant' },
  });
});
afterAll(() => server.close());

function write({ accountId, subaccountName }: SeededSite, record: AuditRecord): Promise<void> {
  return withAccess(server.database, 'headframe_identity', [], (transaction) =>
    recordAudit(
      transaction,
      { kind: 'account', accountId, name: `${subaccountName}@example.test`, ip: '192.0.2.1' },
      record,
    ),
  );
}

async function actions(caller: SeededSite['owner'], where?: object, list = 'auditEntries'): Promise<string[]> {
  const type = list === 'auditEntries' ? 'AuditEntryWhere' : 'AccountAuditEntryWhere';
  const { data, errors } = await server.ask<Record<string, Entry[]>>(
    caller,
    `query ($where: ${type}) { ${list}(where: $where) { action objectName } }`,
    { where },
  );
  expect(errors).toBeUndefined();
  return (data[list] ?? []).map(({ action }) => action);
}

describe('auditEntries', () => {
  it('shows an owner what happened in the own subaccounts and organizations, newest first', async () => {
    expect(await actions(site.owner)).toEqual(['observer.create', 'organization.rename', 'role.update']);
    expect(await actions(other.owner)).toEqual(['role.delete']);
  });

  it('records who, what, from where, before and after', async () => {
    const { data } = await server.ask(
      site.owner,
      `{ auditEntries(limit: 1) { actor actorKind action objectKind objectName subaccount ip before after at }
        auditEntriesAggregate { count } }`,
    );
    expect(data).toEqual({
      auditEntries: [
        {
          actor: 'other@example.test',
          actorKind: 'account',
          action: 'observer.create',
          objectKind: 'observer',
          objectName: 'Accountant',
          subaccount: 'site',
          ip: '192.0.2.1',
          before: null,
          after: { role: 'accountant' },
          at: expect.any(String) as string,
        },
      ],
      auditEntriesAggregate: { count: 3 },
    });
  });

  it('is narrowed by time, actor, action and object', async () => {
    expect(await actions(site.owner, { actor: { _ilike: 'OTHER%' } })).toEqual(['observer.create']);
    expect(await actions(site.owner, { action: { _in: ['role.update'] } })).toEqual(['role.update']);
    expect(await actions(site.owner, { objectKind: { _eq: 'organization' } })).toEqual(['organization.rename']);
    expect(await actions(site.owner, { objectName: { _ilike: 'oper%' } })).toEqual(['role.update']);
    expect(await actions(site.owner, { at: { _lt: '2020-01-01T00:00:00Z' } })).toEqual([]);
  });

  it('is closed to members, however much they may do, and to strangers', async () => {
    const member = callerWith(other.accountId, site.subaccountId, 'site', ['subaccount_access', 'assets']);
    for (const caller of [member, null]) {
      const { errors } = await server.ask(caller, '{ auditEntries { id } }');
      expect(errors?.[0]?.extensions.code).toBe(caller ? 'access-denied' : '401');
    }
  });
});

describe('accountAuditEntries', () => {
  it('shows an account what was done with it, and nothing of others', async () => {
    expect(await actions(site.owner, {}, 'accountAuditEntries')).toEqual(['session.open']);
    expect(await actions(other.owner, {}, 'accountAuditEntries')).toEqual([]);
  });
});
