import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AccountCaller } from '../platform/auth/caller.ts';
import { loadAccountRights } from '../platform/auth/load-account-rights.ts';
import { startGraphqlTestServer, type GraphqlAnswer, type GraphqlTestServer } from './graphql-server.ts';
import { seedSite, type SeededSite } from './seed-site.ts';

interface OrganizationRow {
  id: string;
  organizationName: string;
  isOwner: boolean;
  suspended: boolean;
  adminSuspended: boolean;
  delegateEmail: string | null;
  role: string;
}

export let server: GraphqlTestServer;
export let owner: SeededSite;
export let delegate: SeededSite;
export let stranger: SeededSite;
/** Public id of the organization of the owner. */
export let home: string;

/** Starts a server with three people for the tests of a file; each test begins without delegates, factors and invitations. */
export function prepareOrganizations(): void {
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
}

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

/** Asks as a person with the rights of now. */
export async function ask<Data = Record<string, unknown>>(
  site: SeededSite,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer<Data>> {
  return server.ask<Data>(await callerNow(site), query, variables);
}

const ownQuery = '{ organizations { id organizationName isOwner suspended adminSuspended delegateEmail role } }';

/** The organizations that a person sees. */
export async function organizationsOf(site: SeededSite): Promise<OrganizationRow[]> {
  return (await ask<{ organizations: OrganizationRow[] }>(site, ownQuery)).data.organizations;
}

/** Calls a mutation with an organization's id, and returns its error, if it had one. */
export async function change(site: SeededSite, mutation: string, given: Record<string, unknown>) {
  const names = Object.keys(given);
  const types: Record<string, string> = {
    id: 'ID!',
    organization: 'ID!',
    name: 'String!',
    alias: 'String',
    email: 'String!',
    twoFactorCode: 'String',
    receiver: 'ID!',
    subaccount: 'String',
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
export async function createSubaccount(site: SeededSite, name: string, organization?: string) {
  const { errors } = await ask(
    site,
    'mutation ($name: String!, $organization: ID) { createSubaccount(name: $name, organization: $organization) { id } }',
    { name, organization },
  );
  return errors?.[0] && { message: errors[0].message, code: errors[0].extensions.code };
}

/** Makes the delegate one of the organization at once; returns their id there. */
export async function letDelegateIn(): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into organization_member (organization_id, account_id)
    select id, ${delegate.accountId} from organization where public_id = ${home}
    returning (select public_id from account where id = ${delegate.accountId}) as id`.execute(server.database);
  return rows[0]?.id ?? '';
}

/** Names of the subaccounts that a person has access to now. */
export async function subaccountsOpenTo(site: SeededSite): Promise<string[]> {
  return (await callerNow(site)).grants.map(({ name }) => name);
}

/** The people of an organization. */
export const members =
  'query ($id: ID!) { organizationMembers(where: { organizationId: { _eq: $id } }) { id userId delegateEmail isInvited suspended role } }';

/** What the audit log has of organizations, each action once. */
export async function auditedActions(): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select distinct action from audit_entry
    where action like 'organization.%' order by action`.execute(server.database);
  return rows.map(({ action }) => action);
}
