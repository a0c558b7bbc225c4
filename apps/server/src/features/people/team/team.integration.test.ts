import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedPerson, seedTeam, type SeededTeam } from '../../../testing/seed-team.ts';
import { storeBuiltInRoles } from '../access/index.ts';
import { invitationsPerHour } from './invitation-mail.ts';
import { codeOf, teamCalls } from './testing/team-calls.ts';

let server: GraphqlTestServer;
let team: SeededTeam;
let calls: ReturnType<typeof teamCalls>;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  await server.database.transaction().execute((transaction) => storeBuiltInRoles(transaction));
  team = await seedTeam(server.database, 'north');
  calls = teamCalls(server);
  await seedPerson(server.database, team, 'viewer@example.test', { builtInKey: 'viewer' });
});
afterAll(() => server.close());

async function mails(recipient: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await sql<{
    subject: string;
    text: string;
  }>`select payload ->> 'subject' as subject, payload ->> 'text' as text from outbox
    where recipient = ${recipient} order by id`.execute(server.database);
  return rows;
}

async function auditOf(email: string): Promise<{ action: string; before: unknown; after: unknown }[]> {
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit_entry where object_name = ${email} order by id`.execute(server.database);
  return rows;
}

describe('members', () => {
  it('are listed with the owner first, a page at a time, with how many there are', async () => {
    await sql`insert into session (account_id) select id from account where email = 'viewer@example.test'`.execute(
      server.database,
    );
    expect(await calls.members(team.owner)).toMatchObject([
      { email: 'north@example.test', state: 'owner', role: 'Owner', roleId: null, isSelf: true },
      { email: 'viewer@example.test', nickname: 'viewer', state: 'member', role: 'Viewer', subaccount: 'north' },
    ]);
    expect((await calls.member(team.owner, 'viewer@example.test')).lastSignInAt).not.toBeNull();
    const second = await calls.members(team.owner, '(limit: 1, offset: 1)');
    expect(second).toMatchObject([{ email: 'viewer@example.test' }]);
    const { data } = await server.ask(team.owner, '{ teamMembersAggregate { count } }');
    expect(data).toEqual({ teamMembersAggregate: { count: 2 } });
  });

  it('are a list like others: filtered, sorted, counted, with the roles that occur', async () => {
    const query = `{
      teamMembers(where: { role: { _eq: "Viewer" } }, orderBy: { email: desc }) { email state canChange }
      teamMembersAggregate(where: { isSelf: { _eq: false } }) { count }
      teamMembersFacets(columns: [role]) { values { value count } }
      allMembers(where: { subaccounts: { _contains: ["north"] }, isSelf: { _eq: false } }) { email subaccountCount }
      allMembersAggregate(where: { subaccounts: { _contains: ["south"] } }) { count }
    }`;
    expect((await server.ask(team.owner, query)).data).toEqual({
      teamMembers: [{ email: 'viewer@example.test', state: 'member', canChange: true }],
      teamMembersAggregate: { count: 1 },
      teamMembersFacets: [
        {
          values: [
            { value: 'Owner', count: 1 },
            { value: 'Viewer', count: 1 },
          ],
        },
      ],
      allMembers: [{ email: 'viewer@example.test', subaccountCount: 1 }],
      allMembersAggregate: { count: 0 },
    });
  });

  it('are searched by pattern, everyone by %%, and what is escaped is taken as it is', async () => {
    const found = async (search: string) =>
      (
        await server.ask<{ teamMembers: { email: string }[] }>(
          team.owner,
          `query ($search: String!) {
            teamMembers(where: { _or: [{ email: { _ilike: $search } }, { nickname: { _ilike: $search } }] }) { email }
          }`,
          { search },
        )
      ).data?.teamMembers.map(({ email }) => email);
    await seedPerson(server.database, team, '100%_sure@example.test', { builtInKey: 'viewer' });
    expect(await found('%%')).toHaveLength(3);
    expect(await found('%VIEW%')).toEqual(['viewer@example.test']);
    expect(await found('%0\\%\\_s%')).toEqual(['100%_sure@example.test']);
    expect(await found('%\\_%')).toEqual(['100%_sure@example.test']);
    expect(await found('viewer')).toEqual(['viewer@example.test']);
    expect(await found('%nobody%')).toEqual([]);
    const broken = await server.ask(team.owner, '{ teamMembers(where: { email: { _ilike: "%\\\\" } }) { email } }');
    expect(broken.errors?.[0]?.extensions).toMatchObject({
      code: 'validation-failed',
      detail: { path: 'where.email._ilike' },
    });
  });

  it('are invited alike whether or not the e-mail has an account, and mailed the same words', async () => {
    const roleId = await calls.roleId(team.owner, 'Technician');
    await sql`insert into account (email, nickname, email_confirmed_at) values ('known@example.test', 'Known', now())`.execute(
      server.database,
    );
    for (const email of [' Known@Example.test ', 'unknown@example.test'])
      expect((await calls.invite(team.owner, email, roleId)).data).toEqual({ insertMember: true });
    const [known, unknown] = await Promise.all(
      ['known@example.test', 'unknown@example.test'].map((email) => calls.member(team.owner, email)),
    );
    const shape = { state: 'invited', nickname: '', role: 'Technician', isSuspended: false, lastSignInAt: null };
    expect(known).toMatchObject(shape);
    expect(unknown).toMatchObject(shape);
    const [toKnown, toUnknown] = [await mails('known@example.test'), await mails('unknown@example.test')];
    const withoutId = (mail: object) => JSON.parse(JSON.stringify(mail).replace(/id=[\da-f-]{36}/, 'id=')) as unknown;
    expect(toKnown.map(withoutId)).toEqual(toUnknown.map(withoutId));
    expect(toKnown).toHaveLength(1);
    expect(toKnown[0]?.subject).toBe('You are invited to north');
    expect(toKnown[0]?.text).toContain('north@example.test invites you');
    expect(toKnown[0]?.text).toContain('http://headframe.test:8420/user/invitation?id=');
    expect(await auditOf('known@example.test')).toEqual([
      { action: 'member.invite', before: null, after: { role: 'Technician' } },
    ]);
  });

  it('are in a team once: as owner, member or invited', async () => {
    const roleId = await calls.roleId(team.owner, 'Viewer');
    const member = await seedPerson(server.database, team, 'colleague@example.test', { builtInKey: 'admin' });
    for (const email of ['north@example.test', 'VIEWER@example.test', 'known@example.test'])
      expect((await calls.invite(member, email, roleId)).errors?.[0]).toMatchObject({
        message: 'The member has already been assigned to the team.',
        extensions: { code: 'constraint-violation' },
      });
    const invalid = (await calls.invite(team.owner, 'no address', roleId)).errors?.[0];
    expect(invalid).toMatchObject({ message: 'Invalid email address.', extensions: { code: 'validation-failed' } });
  });

  it('are invited once when two invite at the same moment', async () => {
    const roleId = await calls.roleId(team.owner, 'Viewer');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => calls.invite(team.owner, 'both@example.test', roleId)),
    );
    expect(answers.map((answer) => codeOf(answer) ?? 'done').sort()).toEqual([
      ...Array<string>(3).fill('constraint-violation'),
      'done',
    ]);
    expect(await mails('both@example.test')).toHaveLength(1);
  });

  it('get another role, are suspended, restored and taken out, each recorded in the audit log', async () => {
    const { uuid } = await calls.member(team.owner, 'viewer@example.test');
    const roleId = await calls.roleId(team.owner, 'Technician');
    expect((await calls.setRole(team.owner, uuid, roleId)).data).toEqual({ updateMember: true });
    expect(await calls.member(team.owner, 'viewer@example.test')).toMatchObject({ role: 'Technician', roleId });
    await calls.change(team.owner, 'suspendMember', uuid);
    expect(await calls.member(team.owner, 'viewer@example.test')).toMatchObject({ isSuspended: true });
    await calls.change(team.owner, 'restoreMember', uuid);
    expect(await calls.member(team.owner, 'viewer@example.test')).toMatchObject({ isSuspended: false });
    await calls.change(team.owner, 'deleteMember', uuid);
    await expect(calls.member(team.owner, 'viewer@example.test')).rejects.toThrow('not in the team');
    expect(await auditOf('viewer@example.test')).toMatchObject([
      { action: 'member.update', before: { role: 'Viewer' }, after: { role: 'Technician' } },
      { action: 'member.suspend', before: { isSuspended: false }, after: { isSuspended: true } },
      { action: 'member.restore', before: { isSuspended: true }, after: { isSuspended: false } },
      { action: 'member.delete', before: { role: 'Technician', isSuspended: false } },
    ]);
    expect(codeOf(await calls.change(team.owner, 'deleteMember', uuid))).toBe('not-found');
  });

  it('have invitations that change role, are mailed again and taken back', async () => {
    const { uuid } = await calls.member(team.owner, 'unknown@example.test');
    await calls.setRole(team.owner, uuid, await calls.roleId(team.owner, 'Viewer'));
    expect(await calls.member(team.owner, 'unknown@example.test')).toMatchObject({ role: 'Viewer', state: 'invited' });
    expect(codeOf(await calls.change(team.owner, 'suspendMember', uuid))).toBe('validation-failed');
    expect(codeOf(await calls.change(team.owner, 'deleteMember', uuid))).toBe('validation-failed');
    expect((await calls.change(team.owner, 'resendInvitation', uuid)).data).toEqual({ resendInvitation: true });
    expect(await mails('unknown@example.test')).toHaveLength(2);
    expect(codeOf(await calls.change(team.owner, 'resendInvitation', uuid))).toBe('permission-error');
    expect((await calls.change(team.owner, 'cancelInvitation', uuid)).data).toEqual({ cancelInvitation: true });
    expect(codeOf(await calls.change(team.owner, 'cancelInvitation', uuid))).toBe('not-found');
  });

  it('bound the mails that a team can send to strangers', async () => {
    const roleId = await calls.roleId(team.owner, 'Viewer');
    await sql`insert into audit_entry (actor_kind, actor, action, object_kind, subaccount_id)
      select 'account', 'x', 'member.invite', 'invitation', ${team.subaccountId} from generate_series(1, ${invitationsPerHour})`.execute(
      server.database,
    );
    const refused = (await calls.invite(team.owner, 'many@example.test', roleId)).errors?.[0];
    expect(refused).toMatchObject({ message: 'Too many requests.', extensions: { code: 'permission-error' } });
    expect(await mails('many@example.test')).toEqual([]);
  });
});
