import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedPerson, seedSubaccount, seedTeam, type SeededTeam } from '../../../testing/seed-team.ts';
import { storeBuiltInRoles } from '../access/index.ts';
import { codeOf, teamCalls } from './testing/team-calls.ts';

interface Overview {
  email: string;
  nickname: string;
  isSelf: boolean;
  access: { subaccount: string; role: string; state: string; isSuspended: boolean }[];
}

let server: GraphqlTestServer;
let team: SeededTeam;
let calls: ReturnType<typeof teamCalls>;
let roles: Record<'viewer' | 'technician' | 'custom', string>;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  await server.database.transaction().execute((transaction) => storeBuiltInRoles(transaction));
  team = await seedTeam(server.database, 'north');
  calls = teamCalls(server);
  for (const name of ['north 2', 'north 3']) await seedSubaccount(server.database, team, name);
  const roleId = (alias: string) => calls.roleId(team.owner, alias);
  const { data } = await server.ask<{ createRole: { id: string } }>(
    team.owner,
    'mutation { createRole(alias: "Custom", permissions: {}, subaccount: "north") { id } }',
  );
  roles = { viewer: await roleId('Viewer'), technician: await roleId('Technician'), custom: data.createRole.id };
  await seedPerson(server.database, team, 'worker@example.test', { builtInKey: 'viewer' });
});
afterAll(() => server.close());

async function overview(email: string): Promise<Overview | undefined> {
  const { data } = await server.ask<{ allMembers: Overview[] }>(
    team.owner,
    `{ allMembers(limit: 50) { email nickname isSelf access { subaccount role state isSuspended } } }`,
    {},
    'north',
  );
  return data.allMembers.find((row) => row.email === email);
}

describe('access to many subaccounts', () => {
  it('is given, changed and taken at once, and by invitation to those who never approved', async () => {
    const given = [
      { subaccount: 'north', roleId: roles.technician },
      { subaccount: 'north 2', roleId: roles.custom },
    ];
    expect((await calls.grid(team.owner, 'worker@example.test', given, [], 'north')).errors).toBeUndefined();
    expect((await overview('worker@example.test'))?.access).toEqual([
      { subaccount: 'north', role: 'Technician', state: 'member', isSuspended: false },
      { subaccount: 'north 2', role: 'Custom', state: 'member', isSuspended: false },
    ]);
    const moved = [{ subaccount: 'north 3', roleId: roles.viewer }];
    expect((await calls.grid(team.owner, 'worker@example.test', moved, ['north'])).errors).toBeUndefined();
    expect((await overview('worker@example.test'))?.access.map(({ subaccount }) => subaccount)).toEqual([
      'north 2',
      'north 3',
    ]);
    expect((await calls.grid(team.owner, 'new@example.test', given)).errors).toBeUndefined();
    expect((await overview('new@example.test'))?.access).toMatchObject([
      { subaccount: 'north', role: 'Technician', state: 'invited' },
      { subaccount: 'north 2', role: 'Custom', state: 'invited' },
    ]);
    const { rows: mails } = await sql<{
      recipient: string;
      text: string;
    }>`select recipient, payload ->> 'text' as text from outbox`.execute(server.database);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: 'new@example.test' });
    expect(mails[0]?.text).toContain('north as Technician, north 2 as Custom');
    const { rows: audit } = await sql<{ action: string }>`select action from audit_entry
      where object_name = 'worker@example.test' order by id`.execute(server.database);
    expect(audit.map(({ action }) => action)).toEqual([
      'member.update',
      'member.update',
      'member.delete',
      'member.update',
    ]);
  });

  it('keeps who is suspended suspended, and writes nothing for what is as it was', async () => {
    const { uuid } = (
      await server.ask<{ teamMembers: { uuid: string; email: string }[] }>(
        team.owner,
        '{ teamMembers(subaccount: "north 2") { uuid email } }',
      )
    ).data.teamMembers.find(({ email }) => email === 'worker@example.test') ?? { uuid: '' };
    await server.ask(team.owner, 'mutation ($uuid: ID!) { suspendMember(uuid: $uuid, subaccount: "north 2") }', {
      uuid,
    });
    await calls.grid(team.owner, 'worker@example.test', [{ subaccount: 'north 2', roleId: roles.viewer }]);
    expect((await overview('worker@example.test'))?.access[0]).toMatchObject({ role: 'Viewer', isSuspended: true });
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from audit_entry`.execute(server.database)).rows[0]
        ?.count;
    const before = await count();
    await calls.grid(team.owner, 'worker@example.test', [{ subaccount: 'north 2', roleId: roles.viewer }]);
    expect(await count()).toBe(before);
  });

  it('is all or nothing', async () => {
    const before = await overview('worker@example.test');
    const half = [
      { subaccount: 'north', roleId: roles.viewer },
      { subaccount: 'elsewhere', roleId: roles.viewer },
    ];
    expect(codeOf(await calls.grid(team.owner, 'worker@example.test', half))).toBe('access-denied');
    const unknownRole = [
      { subaccount: 'north', roleId: roles.viewer },
      { subaccount: 'north 3', roleId: '00000000-0000-4000-8000-000000000000' },
    ];
    expect(codeOf(await calls.grid(team.owner, 'worker@example.test', unknownRole, ['north 2']))).toBe('not-found');
    const twice = [half[0], half[0]].flatMap((one) => one ?? []);
    expect(codeOf(await calls.grid(team.owner, 'worker@example.test', twice))).toBe('validation-failed');
    expect(await overview('worker@example.test')).toEqual(before);
  });

  it('reveals nothing of memberships that the caller does not see', async () => {
    const lead = await seedPerson(server.database, team, 'lead@example.test', { builtInKey: 'admin' });
    await calls.grid(team.owner, 'worker@example.test', [], ['north']);
    await calls.grid(lead, 'worker@example.test', [{ subaccount: 'north', roleId: roles.viewer }]);
    const seen = await server.ask<{ allMembers: Overview[] }>(
      lead,
      '{ allMembers { email access { subaccount state } } }',
    );
    expect(seen.data.allMembers.find(({ email }) => email === 'worker@example.test')?.access).toEqual([
      { subaccount: 'north', state: 'invited' },
    ]);
  });

  it('is taken away from members and invited people alike', async () => {
    const { errors } = await server.ask(
      team.owner,
      'mutation { deleteSubaccountAccess(email: "new@example.test", subaccounts: ["north", "north 2", "north 3"]) }',
    );
    expect(errors).toBeUndefined();
    expect(await overview('new@example.test')).toBeUndefined();
  });

  it('offers each subaccount with the roles it may use', async () => {
    const { data } = await server.ask<{
      subaccountsWithAccess: { name: string; canChange: boolean; roles: { alias: string; canGrant: boolean }[] }[];
    }>(team.owner, '{ subaccountsWithAccess { name canChange roles { alias canGrant } } }', {}, 'north 2');
    expect(data.subaccountsWithAccess.map(({ name }) => name)).toEqual(['north', 'north 2', 'north 3']);
    for (const { roles: offered, canChange } of data.subaccountsWithAccess) {
      expect(canChange).toBe(true);
      expect(offered.map(({ alias }) => alias)).toEqual([
        'Admin',
        'Manager',
        'Technician',
        'Accountant',
        'Viewer',
        'Custom',
      ]);
    }
  });
});
