import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedPerson, seedTeam, type SeededTeam } from '../../../testing/seed-team.ts';
import { storeBuiltInRoles } from '../access/index.ts';
import { codeOf, teamCalls } from './testing/team-calls.ts';

let server: GraphqlTestServer;
let team: SeededTeam;
let other: SeededTeam;
let lead: AccountCaller;
let viewer: AccountCaller;
let calls: ReturnType<typeof teamCalls>;
let leadRole: string;
let adminRole: string;
let viewerRole: string;
let ids: Record<'owner' | 'lead' | 'helper' | 'viewer' | 'admin', string>;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  await server.database.transaction().execute((transaction) => storeBuiltInRoles(transaction));
  team = await seedTeam(server.database, 'north');
  other = await seedTeam(server.database, 'south');
  calls = teamCalls(server);
  leadRole = await calls.createRole(team.owner, 'Team lead', { team: 'WRITE', pdu: 'READ' });
  [adminRole, viewerRole] = [await calls.roleId(team.owner, 'Admin'), await calls.roleId(team.owner, 'Viewer')];
  lead = await seedPerson(server.database, team, 'lead@example.test', { publicRoleId: leadRole });
  await seedPerson(server.database, team, 'helper@example.test', { publicRoleId: leadRole });
  viewer = await seedPerson(server.database, team, 'viewer@example.test', { builtInKey: 'viewer' });
  await seedPerson(server.database, team, 'admin@example.test', { builtInKey: 'admin' });
  const idOf = async (email: string) => (await calls.member(team.owner, email)).uuid;
  ids = {
    owner: await idOf('north@example.test'),
    lead: await idOf('lead@example.test'),
    helper: await idOf('helper@example.test'),
    viewer: await idOf('viewer@example.test'),
    admin: await idOf('admin@example.test'),
  };
});
afterAll(() => server.close());

const tooMuch = { message: 'You cannot grant permissions that you do not have.' };
const beyondThem = { message: 'You cannot change, suspend or remove someone with more permissions than you.' };

describe('a member who may change the team', () => {
  it('gives no role with more than they hold, in no way', async () => {
    const attempts = [
      calls.invite(lead, 'friend@example.test', adminRole),
      calls.setRole(lead, ids.helper, adminRole),
      calls.setRole(lead, ids.helper, viewerRole),
      calls.grid(lead, 'helper@example.test', [{ subaccount: 'north', roleId: adminRole }]),
      calls.grid(lead, 'friend@example.test', [{ subaccount: 'north', roleId: adminRole }]),
    ];
    for (const attempt of attempts) expect((await attempt).errors?.[0]).toMatchObject(tooMuch);
    expect((await calls.member(lead, 'helper@example.test')).role).toBe('Team lead');
    expect((await calls.invite(lead, 'another@example.test', leadRole)).errors).toBeUndefined();
  });

  it('gives no role that gets more rights at the same moment', async () => {
    const roleId = await calls.createRole(team.owner, 'Growing', { pdu: 'READ' });
    const attempt = await server.database.transaction().execute(async (transaction) => {
      await sql`update role set permissions = '{pdu,assets}' where public_id = ${roleId}`.execute(transaction);
      const attempt = calls.grid(lead, 'sudden@example.test', [{ subaccount: 'north', roleId }]);
      const isDone = attempt.then(() => true);
      expect(await Promise.race([isDone, delay(300, false)])).toBe(false);
      return { attempt };
    });
    expect((await attempt.attempt).errors?.[0]).toMatchObject(tooMuch);
  });

  it('does not restore a member suspended by people with more rights', async () => {
    await calls.change(team.owner, 'suspendMember', ids.admin);
    expect((await calls.change(lead, 'restoreMember', ids.admin)).errors?.[0]).toMatchObject(beyondThem);
    expect((await calls.change(team.owner, 'restoreMember', ids.admin)).errors).toBeUndefined();
  });

  it('leaves alone whoever has more rights, invited people too', async () => {
    await calls.invite(team.owner, 'future-admin@example.test', adminRole);
    const { uuid: invited } = await calls.member(team.owner, 'future-admin@example.test');
    const attempts = [
      ...['suspendMember', 'deleteMember'].map((name) => calls.change(lead, name, ids.admin)),
      ...['cancelInvitation', 'resendInvitation'].map((name) => calls.change(lead, name, invited)),
      ...[ids.admin, invited].map((uuid) => calls.setRole(lead, uuid, leadRole)),
      calls.grid(lead, 'admin@example.test', [{ subaccount: 'north', roleId: leadRole }]),
      calls.grid(lead, 'admin@example.test', [], ['north']),
      calls.grid(lead, 'future-admin@example.test', [], ['north']),
      server.ask(lead, 'mutation { deleteSubaccountAccess(email: "admin@example.test", subaccounts: ["north"]) }'),
    ];
    for (const attempt of attempts)
      expect((await attempt).errors?.[0]).toMatchObject({ ...beyondThem, extensions: { code: 'permission-error' } });
    expect(await calls.member(team.owner, 'admin@example.test')).toMatchObject({ role: 'Admin', isSuspended: false });
    const { data } = await server.ask<{ teamMembers: { email: string; canChange: boolean }[] }>(
      lead,
      '{ teamMembers(limit: 100) { email canChange } }',
    );
    const changeable = data.teamMembers.filter(({ canChange }) => canChange).map(({ email }) => email);
    expect(changeable).toEqual(['another@example.test', 'helper@example.test']);
    expect(await calls.member(team.owner, 'future-admin@example.test')).toMatchObject({ role: 'Admin' });
  });

  it('leaves the owner alone', async () => {
    const attempts = [
      ...['suspendMember', 'restoreMember', 'deleteMember'].map((name) => calls.change(lead, name, ids.owner)),
      calls.setRole(lead, ids.owner, leadRole),
      calls.grid(lead, 'north@example.test', [{ subaccount: 'north', roleId: leadRole }]),
      calls.grid(lead, 'north@example.test', [], ['north']),
    ];
    for (const attempt of attempts)
      expect((await attempt).errors?.[0]).toMatchObject({
        message: 'The owner cannot be changed or removed.',
        extensions: { code: 'permission-error' },
      });
  });

  it('leaves themselves alone', async () => {
    const attempts = [
      ...['suspendMember', 'restoreMember', 'deleteMember'].map((name) => calls.change(lead, name, ids.lead)),
      calls.setRole(lead, ids.lead, leadRole),
      calls.grid(lead, 'lead@example.test', [{ subaccount: 'north', roleId: leadRole }]),
      calls.grid(lead, 'lead@example.test', [], ['north']),
    ];
    for (const attempt of attempts)
      expect((await attempt).errors?.[0]).toMatchObject({
        message: 'You cannot change, suspend or remove yourself.',
        extensions: { code: 'permission-error' },
      });
  });
});

describe('someone who may enter by another way', () => {
  it('does not invite themselves', async () => {
    const home = { organizations: [{ organizationId: team.organizationId, isOwner: false }] };
    const delegate = { ...other.owner, ...home, grants: team.owner.grants };
    for (const email of ['south@example.test', ' South@Example.test '])
      expect((await calls.invite(delegate, email, viewerRole)).errors?.[0]).toMatchObject({
        message: 'You cannot invite yourself.',
        extensions: { code: 'permission-error' },
      });
    expect(
      (await calls.grid(delegate, 'south@example.test', [{ subaccount: 'north', roleId: viewerRole }])).errors,
    ).toMatchObject([{ message: 'You cannot change, suspend or remove yourself.' }]);
  });
});

describe('another tenant', () => {
  it('is out of reach by any id', async () => {
    const foreignRole = await calls.createRole(other.owner, 'Foreign', {});
    for (const name of ['suspendMember', 'restoreMember', 'deleteMember', 'cancelInvitation', 'resendInvitation'])
      expect(codeOf(await calls.change(other.owner, name, ids.viewer))).toBe('not-found');
    expect(codeOf(await calls.setRole(other.owner, ids.viewer, adminRole))).toBe('not-found');
    expect(codeOf(await calls.setRole(team.owner, ids.viewer, foreignRole))).toBe('not-found');
    expect(codeOf(await calls.invite(team.owner, 'new@example.test', foreignRole))).toBe('not-found');
    expect(codeOf(await calls.invite(other.owner, 'new@example.test', adminRole, 'north'))).toBe('access-denied');
    const grid = [{ subaccount: 'north', roleId: adminRole }];
    expect(codeOf(await calls.grid(other.owner, 'viewer@example.test', grid))).toBe('access-denied');
    expect(codeOf(await calls.grid(other.owner, 'viewer@example.test', [], ['north']))).toBe('access-denied');
    const foreign = [{ subaccount: 'north', roleId: foreignRole }];
    expect(codeOf(await calls.grid(team.owner, 'viewer@example.test', foreign))).toBe('not-found');
    expect(await calls.members(other.owner)).toHaveLength(1);
    const { data } = await server.ask<{ allMembers: unknown[] }>(other.owner, '{ allMembers { email } }', {}, 'north');
    expect(data.allMembers).toEqual([{ email: 'south@example.test' }]);
  });
});

describe('those who may not', () => {
  it('see the team without changing it', async () => {
    expect((await calls.members(viewer)).length).toBeGreaterThan(3);
    expect(codeOf(await calls.invite(viewer, 'new@example.test', viewerRole))).toBe('access-denied');
    expect(codeOf(await calls.setRole(viewer, ids.lead, viewerRole))).toBe('access-denied');
    for (const name of ['suspendMember', 'restoreMember', 'deleteMember', 'cancelInvitation', 'resendInvitation'])
      expect(codeOf(await calls.change(viewer, name, ids.lead))).toBe('access-denied');
    expect(codeOf(await calls.grid(viewer, 'lead@example.test', [], ['north']))).toBe('access-denied');
    expect(codeOf(await calls.grid(viewer, 'lead@example.test', []))).toBe('access-denied');
  });

  it('see nothing of it at all without the permission', async () => {
    const accountant = await seedPerson(server.database, team, 'accountant@example.test', { builtInKey: 'accountant' });
    const queries = [
      '{ teamMembers { email } }',
      '{ allMembers { email } }',
      '{ subaccountsWithAccess { name } }',
      '{ roles { id } }',
    ];
    for (const query of queries) expect(codeOf(await server.ask(accountant, query))).toBe('access-denied');
  });
});
