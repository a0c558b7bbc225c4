import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedTeam, type SeededTeam } from '../../../testing/seed-team.ts';

let server: GraphqlTestServer;
let owner: SeededTeam;
let delegate: SeededTeam;
let organization: string;

const email = 'delegate@example.test';

beforeAll(async () => {
  server = await startGraphqlTestServer();
  owner = await seedTeam(server.database, 'owner');
  delegate = await seedTeam(server.database, 'delegate');
  const { rows } = await sql<{ id: string }>`select public_id as id from organization
    where id = ${owner.organizationId}`.execute(server.database);
  organization = rows[0]?.id ?? '';
});
afterAll(() => server.close());

const invite =
  'mutation ($organization: ID!) { createOrganizationMember(organization: $organization, email: "EMAIL") }'.replace(
    'EMAIL',
    email,
  );
const mailAgain =
  'mutation ($organization: ID!, $id: ID!) { resendOrganizationInvitation(organization: $organization, id: $id) }';
const approve = 'mutation ($id: ID!) { approveSubaccountAccess(id: $id) }';

const codeOf = async (team: SeededTeam, query: string, variables: Record<string, unknown>) =>
  (await server.ask(team.owner, query, variables)).errors?.[0]?.extensions.code;

async function listed(): Promise<unknown> {
  const query =
    'query ($id: ID!) { organizationMembers(where: { organizationId: { _eq: $id } }) { isInvited hasEnded memberOf } }';
  const { data } = await server.ask<{ organizationMembers: unknown }>(owner.owner, query, { id: organization });
  return data.organizationMembers;
}

describe('the people of an organization', () => {
  it('are invited for 14 days; invited or mailed again, for as many more', async () => {
    expect(await codeOf(owner, invite, { organization })).toBeUndefined();
    const { rows } = await sql<{ id: string }>`select public_id as id from invitation`.execute(server.database);
    const id = rows[0]?.id;
    for (const query of [invite, mailAgain]) {
      await sql`update invitation set sent_at = now() - interval '15 days'`.execute(server.database);
      expect(await listed()).toEqual([{ isInvited: true, hasEnded: true, memberOf: [] }]);
      expect(await codeOf(delegate, approve, { id })).toBe('not-found');
      expect(await codeOf(owner, query, { organization, id })).toBeUndefined();
      expect(await listed()).toEqual([{ isInvited: true, hasEnded: false, memberOf: [] }]);
    }
    expect(await codeOf(owner, invite, { organization })).toBe('constraint-violation');
    expect(await codeOf(delegate, approve, { id })).toBeUndefined();
  });

  it('are listed with the teams in which they stay when they are removed', async () => {
    expect(await listed()).toEqual([{ isInvited: false, hasEnded: false, memberOf: [] }]);
    await sql`
      with held as (insert into role (organization_id, alias) values (${owner.organizationId}, 'Helper') returning id)
      insert into subaccount_access (account_id, subaccount_id, role_id)
      select ${delegate.accountId}, ${owner.subaccountId}, id from held`.execute(server.database);
    expect(await listed()).toEqual([{ isInvited: false, hasEnded: false, memberOf: ['owner'] }]);
  });

  it('come in pages, by the grammar of every list, and only of organizations open to the caller', async () => {
    await sql`insert into invitation (organization_id, email, invited_by_account_id)
      select ${owner.organizationId}, 'guest' || lpad(n::text, 2, '0') || '@example.test', ${owner.accountId}
      from generate_series(1, 12) n`.execute(server.database);
    const query = `query ($where: OrganizationMemberWhere!, $offset: Int!) {
      organizationMembers(where: $where, orderBy: [{ delegateEmail: desc }], limit: 5, offset: $offset) { delegateEmail }
      organizationMembersAggregate(where: $where) { count } }`;
    const page = async (team: SeededTeam, offset: number) => {
      const where = { organizationId: { _eq: organization }, isInvited: { _eq: true } };
      const { data } = await server.ask<{
        organizationMembers: { delegateEmail: string }[];
        organizationMembersAggregate: { count: number };
      }>(team.owner, query, { where, offset });
      return [data.organizationMembersAggregate.count, ...data.organizationMembers.map((row) => row.delegateEmail)];
    };
    const guests = ['06', '05', '04', '03', '02', '01'].map((number) => `guest${number}@example.test`);
    expect(await page(owner, 6)).toEqual([12, ...guests.slice(0, 5)]);
    expect(await page(owner, 11)).toEqual([12, ...guests.slice(5)]);
    expect(await page(delegate, 11)).toEqual([12, ...guests.slice(5)]);
    const set = (column: string, isSet: boolean) =>
      sql`update organization set ${sql.ref(column)} = ${isSet} where id = ${owner.organizationId}`.execute(
        server.database,
      );
    for (const column of ['is_suspended', 'is_admin_suspended']) {
      await set(column, true);
      expect(await page(delegate, 0)).toEqual([0]);
      expect(await page(owner, 11)).toEqual([12, ...guests.slice(5)]);
      await set(column, false);
    }
    await sql`update organization_member set is_suspended = true where organization_id = ${owner.organizationId}`.execute(
      server.database,
    );
    expect(await page(delegate, 0)).toEqual([0]);
  });
});
