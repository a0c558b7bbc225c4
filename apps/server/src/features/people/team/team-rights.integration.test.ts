import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedPerson, seedTeam, type SeededTeam } from '../../../testing/seed-team.ts';
import { keepBuiltInRoles } from '../access/index.ts';
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
let ids: Record<'owner' | 'lead' | 'viewer' | 'admin', string>;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  await server.database.transaction().execute((transaction) => keepBuiltInRoles(transaction));
  team = await seedTeam(server.database, 'north');
  other = await seedTeam(server.database, 'south');
  calls = teamCalls(server);
  leadRole = await calls.createRole(team.owner, 'Team lead', { team: 'WRITE', pdu: 'READ' });
  [adminRole, viewerRole] = [await calls.roleId(team.owner, 'Admin'), await calls.roleId(team.owner, 'Viewer')];
  lead = await seedPerson(server.database, team, 'lead@example.test', { publicRoleId: leadRole });
  viewer = await seedPerson(server.database, team, 'viewer@example.test', { builtInKey: 'viewer' });
  await seedPerson(server.database, team, 'admin@example.test', { builtInKey: 'admin' });
  const idOf = async (email: string) => (await calls.member(team.owner, email)).uuid;
  ids = {
    owner: await idOf('north@example.test'),
    lead: await idOf('lead@example.test'),
    viewer: await idOf('viewer@example.test'),
    admin: await idOf('admin@example.test'),
  };
});
afterAll(() => server.close());

const tooMuch = { message: 'You cannot give more rights than you hold yourself.' };

describe('a member who may change the team', () => {
  it('gives no role with more than they hold, in no way', async () => {
    const attempts = [
      calls.invite(lead, 'friend@example.test', adminRole),
      calls.setRole(lead, ids.viewer, adminRole),
      calls.setRole(lead, ids.viewer, viewerRole),
      calls.grid(lead, 'viewer@example.test', [{ subaccount: 'north', roleId: adminRole }]),
      calls.grid(lead, 'friend@example.test', [{ subaccount: 'north', roleId: adminRole }]),
    ];
    for (const attempt of attempts) expect((await attempt).errors?.[0]).toMatchObject(tooMuch);
    expect((await calls.member(lead, 'viewer@example.test')).role).toBe('Viewer');
    expect((await calls.invite(lead, 'helper@example.test', leadRole)).errors).toBeUndefined();
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

  it('does not let in again whom others shut out with more rights', async () => {
    await calls.change(team.owner, 'suspendMember', ids.admin);
    expect((await calls.change(lead, 'restoreMember', ids.admin)).errors?.[0]).toMatchObject(tooMuch);
    expect((await calls.change(team.owner, 'restoreMember', ids.admin)).errors).toBeUndefined();
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
        message: 'The owner can be neither changed nor removed.',
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
