import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SeededSite } from '../../../testing/seed-site.ts';
import {
  ask,
  auditedActions,
  change,
  delegate,
  home,
  letDelegateIn,
  organizationsOf,
  owner,
  server,
  stranger,
  prepareOrganizations,
} from '../../../testing/organization-calls.ts';

prepareOrganizations();

describe('an organization', () => {
  it('is seen by its owner and delegates, with the role Super Admin, and by nobody else', async () => {
    await letDelegateIn();
    expect(await organizationsOf(owner)).toMatchObject([
      { id: home, isOwner: true, delegateEmail: null, role: 'Super Admin' },
    ]);
    const seen = (await organizationsOf(delegate)).find(({ id }) => id === home);
    expect(seen).toMatchObject({ isOwner: false, delegateEmail: 'delegate@example.test', role: 'Super Admin' });
    expect((await organizationsOf(stranger)).map(({ id }) => id)).not.toContain(home);
    for (const field of ['organizationMembers', 'organizationSubaccounts']) {
      const args = '(where: { organizationId: { _eq: $id } })';
      const query = `query ($id: ID!) { rows: ${field}${args} { id } ${field}Aggregate${args} { count } }`;
      const seen = async (site: SeededSite) => (await ask<{ rows: unknown[] }>(site, query, { id: home })).data;
      expect(await seen(stranger)).toEqual({ rows: [], [`${field}Aggregate`]: { count: 0 } });
      for (const site of [owner, delegate])
        expect(await seen(site)).toMatchObject({ rows: [{}], [`${field}Aggregate`]: { count: 1 } });
    }
    expect((await ask(delegate, '{ hasOrganization }')).data).toEqual({ hasOrganization: true });
  });

  it('is created with a name of its own, renamed, and shows a label where it has no name', async () => {
    expect(await change(owner, 'createOrganization', { name: '  North  ', alias: 'N' })).toBeUndefined();
    expect((await organizationsOf(owner)).map((row) => row.organizationName)).toEqual(['owner', 'North']);
    expect(await change(owner, 'createOrganization', { name: 'north' })).toMatchObject({
      code: 'constraint-violation',
    });
    expect(await change(owner, 'createOrganization', { name: ' ' })).toMatchObject({ code: 'validation-failed' });
    expect(await change(owner, 'renameOrganization', { id: home, name: 'South' })).toBeUndefined();
    expect((await organizationsOf(owner))[0]?.organizationName).toBe('South');
    await sql`update organization set name = '' where public_id = ${home}`.execute(server.database);
    expect((await organizationsOf(owner))[0]?.organizationName).toBe('No Name (org owner must set name)');
  });

  it('is deleted only without subaccounts', async () => {
    expect(await change(owner, 'deleteOrganization', { id: home })).toEqual({
      message: 'An organization with subaccounts cannot be deleted.',
      code: 'constraint-violation',
    });
    await change(owner, 'createOrganization', { name: 'Empty' });
    const empty = (await organizationsOf(owner)).find((row) => row.organizationName === 'Empty')?.id ?? '';
    expect(await change(stranger, 'deleteOrganization', { id: empty })).toMatchObject({ code: 'not-found' });
    expect(await change(owner, 'deleteOrganization', { id: empty })).toBeUndefined();
    expect((await organizationsOf(owner)).map(({ id }) => id)).toEqual([home]);
  });

  it('is changed by its owner alone', async () => {
    const id = await letDelegateIn();
    const changes: [string, Record<string, unknown>][] = [
      ['renameOrganization', { id: home, name: 'Mine now' }],
      ['deleteOrganization', { id: home }],
      ['suspendOrganization', { id: home }],
      ['restoreOrganization', { id: home }],
      ['createOrganizationMember', { organization: home, email: 'friend@example.test' }],
      ['suspendOrganizationMember', { organization: home, id }],
      ['restoreOrganizationMember', { organization: home, id }],
      ['resendOrganizationInvitation', { organization: home, id }],
    ];
    for (const [mutation, given] of changes) {
      expect(await change(delegate, mutation, given)).toMatchObject({ code: 'permission-error' });
      expect(await change(stranger, mutation, given)).toMatchObject({ code: 'not-found' });
    }
    for (const mutation of ['adminSuspendOrganization', 'adminRestoreOrganization'])
      expect(await change(owner, mutation, { id: home })).toMatchObject({ code: 'access-denied' });
    const ownerId = (await ask<{ me: { id: string } }>(owner, '{ me { id } }')).data.me.id;
    expect(await change(delegate, 'deleteOrganizationMember', { organization: home, id: ownerId })).toMatchObject({
      code: 'permission-error',
    });
    expect(await change(owner, 'deleteOrganizationMember', { organization: home, id: ownerId })).toMatchObject({
      code: 'not-found',
    });
  });
});

describe('all organizations', () => {
  it('are for the administrator, with search and pages', async () => {
    await sql`update account set is_administrator = (id = ${stranger.accountId})`.execute(server.database);
    const query =
      'query ($where: OrganizationWhere) { allOrganizations(where: $where, limit: 2) { ownerEmail } allOrganizationsAggregate(where: $where) { count } }';
    const named = (text: string) => ({ where: { ownerEmail: { _ilike: text } } });
    expect((await ask(owner, query)).errors?.[0]?.extensions.code).toBe('access-denied');
    expect((await ask(owner, '{ allOrganizationsAggregate { count } }')).errors?.[0]?.extensions.code).toBe(
      'access-denied',
    );
    const { data } = await ask<{ allOrganizations: object[] }>(stranger, query);
    expect(data).toMatchObject({ allOrganizationsAggregate: { count: 3 } });
    expect(data.allOrganizations).toHaveLength(2);
    expect((await ask(stranger, query, named('%DELEG%'))).data).toEqual({
      allOrganizations: [{ ownerEmail: 'delegate@example.test' }],
      allOrganizationsAggregate: { count: 1 },
    });
    expect((await ask(stranger, query, named('\\%'))).data).toMatchObject({ allOrganizations: [] });
  });
});

it('everything done to an organization here is in the audit log', async () => {
  expect(await auditedActions()).toEqual(['organization.create', 'organization.delete', 'organization.rename']);
});
