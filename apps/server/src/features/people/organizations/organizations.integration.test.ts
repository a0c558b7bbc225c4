import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { loadAccountRights } from '../../../platform/auth/load-account-rights.ts';
import { startGraphqlTestServer, type GraphqlAnswer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';

interface Row {
  id: string;
  organizationName: string;
  isOwner: boolean;
  suspended: boolean;
  adminSuspended: boolean;
  delegateEmail: string | null;
  role: string;
}

let server: GraphqlTestServer;
let owner: SeededSite;
let delegate: SeededSite;
let stranger: SeededSite;
let home: string;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  owner = await seedSite(server.database, 'owner');
  delegate = await seedSite(server.database, 'delegate');
  stranger = await seedSite(server.database, 'stranger');
});
afterAll(() => server.close());

beforeEach(async () => {
  const { database } = server;
  await sql`delete from organization_member`.execute(database);
  await sql`delete from two_factor`.execute(database);
  await sql`delete from invitation where organization_id is not null`.execute(database);
  await sql`delete from organization o where not exists (select from subaccount n where n.organization_id = o.id)`.execute(
    database,
  );
  await sql`update organization set is_suspended = false, is_admin_suspended = false, name = split_part(a.email, '@', 1)
    from account a where a.id = owner_account_id`.execute(database);
  const { rows } = await sql<{ id: string }>`select public_id as id from organization
    where owner_account_id = ${owner.accountId}`.execute(database);
  home = rows[0]?.id ?? '';
});

/** The caller with the rights that a request made now would have. */
async function callerNow(site: SeededSite): Promise<AccountCaller> {
  const sessionId = await sessionOf(site);
  const rights = await loadAccountRights(server.database, sessionId);
  if (!rights) throw new Error('The session has ended.');
  return { ...site.owner, ...rights, sessionId };
}

async function sessionOf(site: SeededSite): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with found as (select id from session where account_id = ${site.accountId} limit 1), made as (
      insert into session (account_id) select ${site.accountId} where not exists (select from found) returning id)
    select id from found union all select id from made`.execute(server.database);
  return rows[0]?.id ?? '';
}

async function ask<Data = Record<string, unknown>>(
  site: SeededSite,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer<Data>> {
  return server.ask<Data>(await callerNow(site), query, variables);
}

const ownQuery = '{ organizations { id organizationName isOwner suspended adminSuspended delegateEmail role } }';

async function organizationsOf(site: SeededSite): Promise<Row[]> {
  return (await ask<{ organizations: Row[] }>(site, ownQuery)).data.organizations;
}

/** Calls a mutation with an organization's id, and returns its error, if it had one. */
async function change(site: SeededSite, mutation: string, given: Record<string, unknown>) {
  const names = Object.keys(given);
  const types: Record<string, string> = {
    id: 'ID!',
    organization: 'ID!',
    name: 'String!',
    alias: 'String',
    email: 'String!',
    twoFactorCode: 'String',
  };
  const head = names.map((name) => `$${name}: ${types[name] ?? ''}`).join(', ');
  const { errors } = await ask(
    site,
    `mutation (${head}) { ${mutation}(${names.map((name) => `${name}: $${name}`).join(', ')}) }`,
    given,
  );
  return errors?.[0] && { message: errors[0].message, code: errors[0].extensions.code };
}

/** Creates a subaccount, by default in the caller's own organization, and returns the error, if there was one. */
async function createSubaccount(site: SeededSite, name: string, organization?: string) {
  const { errors } = await ask(
    site,
    'mutation ($name: String!, $organization: ID) { createSubaccount(name: $name, organization: $organization) { id } }',
    { name, organization },
  );
  return errors?.[0] && { message: errors[0].message, code: errors[0].extensions.code };
}

async function letDelegateIn(): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into organization_member (organization_id, account_id)
    select id, ${delegate.accountId} from organization where public_id = ${home}
    returning (select public_id from account where id = ${delegate.accountId}) as id`.execute(server.database);
  return rows[0]?.id ?? '';
}

async function subaccountsOpenTo(site: SeededSite): Promise<string[]> {
  return (await callerNow(site)).grants.map(({ name }) => name);
}

const members =
  'query ($id: ID!) { organizationMembers(where: { organizationId: { _eq: $id } }) { id userId delegateEmail isInvited suspended role } }';

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

describe('suspension', () => {
  it('by the owner suspends the delegates at once, and restoring gives them access again', async () => {
    await letDelegateIn();
    expect(await subaccountsOpenTo(delegate)).toContain('owner');
    const heard: number[] = [];
    const stop = server.services.pubsub.subscribe('account', ({ ids }) => heard.push(...(ids === 'all' ? [] : ids)));
    await change(owner, 'suspendOrganization', { id: home });
    expect(await subaccountsOpenTo(delegate)).not.toContain('owner');
    expect(await subaccountsOpenTo(owner)).toContain('owner');
    expect((await organizationsOf(delegate)).find(({ id }) => id === home)).toMatchObject({ suspended: true });
    expect((await ask(delegate, members, { id: home })).data).toEqual({ organizationMembers: [] });
    await expect.poll(() => heard).toEqual(expect.arrayContaining([owner.accountId, delegate.accountId]));
    stop();
    await change(owner, 'restoreOrganization', { id: home });
    expect(await subaccountsOpenTo(delegate)).toContain('owner');
  });

  it('by the administrator suspends everyone, and its owner cannot undo it', async () => {
    await sql`update account set is_administrator = (id = ${stranger.accountId})`.execute(server.database);
    expect(await change(stranger, 'adminSuspendOrganization', { id: home })).toBeUndefined();
    expect(await subaccountsOpenTo(owner)).toEqual([]);
    expect(await organizationsOf(owner)).toMatchObject([{ adminSuspended: true }]);
    for (const [mutation, given] of [
      ['restoreOrganization', { id: home }],
      ['renameOrganization', { id: home, name: 'Open' }],
    ] as const)
      expect(await change(owner, mutation, given)).toMatchObject({ code: 'permission-error' });
    expect(await change(stranger, 'adminRestoreOrganization', { id: home })).toBeUndefined();
    expect(await subaccountsOpenTo(owner)).toEqual(['owner']);
    const own = (await organizationsOf(stranger))[0]?.id;
    expect(await change(stranger, 'adminSuspendOrganization', { id: own })).toMatchObject({ code: 'permission-error' });
  });

  it('by the administrator is not got round with another organization or another subaccount', async () => {
    const refusal = { message: 'Your organization is suspended.', code: 'permission-error' };
    await letDelegateIn();
    await change(owner, 'createOrganization', { name: 'Spare' });
    const rows = await organizationsOf(owner);
    const spare = rows.find((row) => row.organizationName === 'Spare')?.id;
    const theirs = (await organizationsOf(delegate)).find(({ isOwner }) => isOwner)?.id;
    await sql`insert into organization_member (organization_id, account_id)
      select id, ${owner.accountId} from organization where public_id = ${theirs}`.execute(server.database);
    await sql`update account set is_administrator = (id = ${stranger.accountId})`.execute(server.database);
    expect(await change(stranger, 'adminSuspendOrganization', { id: home })).toBeUndefined();
    expect(await change(owner, 'createOrganization', { name: 'North again' })).toEqual(refusal);
    for (const organization of [undefined, spare, theirs])
      expect(await createSubaccount(owner, 'got round', organization)).toEqual(refusal);
    await sql`insert into organization_member (organization_id, account_id)
      select id, ${delegate.accountId} from organization where public_id = ${spare}`.execute(server.database);
    expect(await createSubaccount(delegate, 'got round', spare)).toEqual(refusal);
    expect((await organizationsOf(owner)).filter(({ isOwner }) => isOwner)).toHaveLength(2);
    expect(await change(stranger, 'adminRestoreOrganization', { id: home })).toBeUndefined();
    expect(await change(owner, 'createOrganization', { name: 'North again' })).toBeUndefined();
  });

  it('of one delegate suspends only that one', async () => {
    const id = await letDelegateIn();
    await change(owner, 'suspendOrganizationMember', { organization: home, id });
    expect(await subaccountsOpenTo(delegate)).not.toContain('owner');
    expect((await organizationsOf(delegate)).map((row) => row.id)).not.toContain(home);
    await change(owner, 'restoreOrganizationMember', { organization: home, id });
    expect(await subaccountsOpenTo(delegate)).toContain('owner');
  });
});

it('restoring requires a code of the second factor where there is one', async () => {
  const id = await letDelegateIn();
  await change(owner, 'suspendOrganization', { id: home });
  await change(owner, 'suspendOrganizationMember', { organization: home, id });
  const { secret } = (
    await ask<{ beginTwoFactor: { secret: string } }>(owner, 'mutation { beginTwoFactor { secret } }')
  ).data.beginTwoFactor;
  const codes = await ask<{ confirmTwoFactor: string[] }>(
    owner,
    'mutation ($code: String!) { confirmTwoFactor(code: $code) }',
    { code: new TOTP({ secret }).generate() },
  );
  const [first, second] = codes.data.confirmTwoFactor;
  for (const [mutation, given, twoFactorCode] of [
    ['restoreOrganizationMember', { organization: home, id }, first],
    ['restoreOrganization', { id: home }, second],
  ] as const) {
    expect(await change(owner, mutation, given)).toEqual({
      message: 'Please enter verify code',
      code: 'permission-error',
    });
    expect(await subaccountsOpenTo(delegate)).not.toContain('owner');
    expect(await change(owner, mutation, { ...given, twoFactorCode })).toBeUndefined();
  }
  expect(await subaccountsOpenTo(delegate)).toContain('owner');
});

describe('delegates', () => {
  it.each([
    ['known', 'delegate@example.test'],
    ['unknown', 'nobody@example.test'],
  ])('are invited alike with a %s e-mail, once, and mailed', async (_case, email) => {
    await sql`delete from mail`.execute(server.database);
    expect(
      await change(owner, 'createOrganizationMember', { organization: home, email: ` ${email.toUpperCase()} ` }),
    ).toBeUndefined();
    const { data } = await ask(owner, members, { id: home });
    expect(data).toEqual({
      organizationMembers: [
        expect.objectContaining({ userId: null, delegateEmail: email, isInvited: true, role: 'Super Admin' }) as object,
      ],
    });
    const { rows } = await sql`select recipient, subject from mail`.execute(server.database);
    expect(rows).toEqual([{ recipient: email, subject: 'You are invited to the organization owner' }]);
    expect(await change(owner, 'createOrganizationMember', { organization: home, email })).toEqual({
      message: 'The member has already been assigned to the team.',
      code: 'constraint-violation',
    });
  });

  it('have access after they approve, and can leave', async () => {
    await change(owner, 'createOrganizationMember', { organization: home, email: 'delegate@example.test' });
    const { rows } = await sql<{ id: string }>`select public_id as id from invitation`.execute(server.database);
    expect(await change(delegate, 'approveSubaccountAccess', { id: rows[0]?.id })).toBeUndefined();
    expect(await subaccountsOpenTo(delegate)).toContain('owner');
    const self = (await ask<{ me: { id: string } }>(delegate, '{ me { id } }')).data.me.id;
    expect(await change(delegate, 'deleteOrganizationMember', { organization: home, id: self })).toBeUndefined();
    expect(await subaccountsOpenTo(delegate)).not.toContain('owner');
  });

  it('are removed by the owner, and so are invitations; neither counts twice', async () => {
    const id = await letDelegateIn();
    const email = 'delegate@example.test';
    expect(await change(owner, 'createOrganizationMember', { organization: home, email })).toMatchObject({
      code: 'constraint-violation',
    });
    expect(
      await change(owner, 'createOrganizationMember', { organization: home, email: 'owner@example.test' }),
    ).toMatchObject({ code: 'constraint-violation' });
    expect(await change(owner, 'deleteOrganizationMember', { organization: home, id })).toBeUndefined();
    await change(owner, 'createOrganizationMember', { organization: home, email });
    const { rows } = await sql<{ id: string }>`select public_id as id from invitation`.execute(server.database);
    expect(
      await change(owner, 'resendOrganizationInvitation', { organization: home, id: rows[0]?.id }),
    ).toBeUndefined();
    expect(await change(owner, 'deleteOrganizationMember', { organization: home, id: rows[0]?.id })).toBeUndefined();
    expect((await ask(owner, members, { id: home })).data).toEqual({ organizationMembers: [] });
  });

  it('are not mailed without end', async () => {
    for (let sent = 0; sent < 40; sent++) {
      const refused = await change(owner, 'createOrganizationMember', {
        organization: home,
        email: `x${sent}@example.test`,
      });
      if (refused) {
        expect(refused).toEqual({ message: 'Too many requests.', code: 'permission-error' });
        return;
      }
    }
    throw new Error('Forty mails went out.');
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

it('everything done to an organization is in the audit log', async () => {
  const { rows } = await sql<{ action: string }>`select distinct action from audit_entry
    where action like 'organization.%' order by action`.execute(server.database);
  expect(rows.map(({ action }) => action)).toEqual([
    'organization.admin-restore',
    'organization.admin-suspend',
    'organization.cancel-invitation',
    'organization.create',
    'organization.delete',
    'organization.invite',
    'organization.invite-again',
    'organization.leave',
    'organization.remove-member',
    'organization.rename',
    'organization.restore',
    'organization.restore-member',
    'organization.suspend',
    'organization.suspend-member',
  ]);
});
