import { permissionCatalogue } from '@headframe/domain/permissions/permission-catalogue';
import {
  effectivePermissions,
  levelOf,
  type PermissionLevels,
} from '@headframe/domain/permissions/effective-permissions';
import { levelsOfFeature, type PermissionFeature } from '@headframe/domain/permissions/permission-feature';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedPerson, seedTeam, type SeededTeam } from '../../../testing/seed-team.ts';
import { storeBuiltInRoles } from './index.ts';

interface RoleRow {
  id: string;
  alias: string;
  isCustom: boolean;
  permissions: string[];
  levels: PermissionLevels;
  canEditRole: boolean;
  canGrant: boolean;
  organizationName: string | null;
  memberCount: number;
}

let server: GraphqlTestServer;
let team: SeededTeam;
let stranger: SeededTeam;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  await server.database.transaction().execute((transaction) => storeBuiltInRoles(transaction));
  team = await seedTeam(server.database, 'north');
  stranger = await seedTeam(server.database, 'south');
});
afterAll(() => server.close());

const fields = 'id alias isCustom permissions levels canEditRole canGrant organizationName memberCount';

async function roles(caller: AccountCaller, page = ''): Promise<RoleRow[]> {
  return (await server.ask<{ roles: RoleRow[] }>(caller, `{ roles${page} { ${fields} } }`)).data.roles;
}

const create = (caller: AccountCaller, alias: string, permissions: object) =>
  server.ask<{ createRole: RoleRow }>(
    caller,
    `mutation ($alias: String!, $permissions: Json!) { createRole(alias: $alias, permissions: $permissions) { ${fields} } }`,
    { alias, permissions },
  );

const update = (caller: AccountCaller, id: string, change: { alias?: string; permissions?: object }) =>
  server.ask<{ updateRole: RoleRow }>(
    caller,
    `mutation ($id: ID!, $alias: String, $permissions: Json) {
      updateRole(id: $id, alias: $alias, permissions: $permissions) { ${fields} } }`,
    { id, ...change },
  );

const remove = (caller: AccountCaller, id: string) =>
  server.ask(caller, 'mutation ($id: ID!) { deleteRole(id: $id) }', { id });

const builtIn = async (alias: string): Promise<RoleRow> => {
  const found = (await roles(team.owner)).find((role) => role.alias === alias);
  if (!found) throw new Error(`No role ${alias}.`);
  return found;
};

describe('roles', () => {
  it('are the built-in ones first, then those of the organization', async () => {
    const added = (await create(team.owner, ' Night shift ', { asicReboot: 'HAS_ACCESS', pdu: 'WRITE' })).data
      .createRole;
    expect(added).toMatchObject({
      alias: 'Night shift',
      isCustom: true,
      canEditRole: true,
      canGrant: true,
      organizationName: 'north',
      memberCount: 0,
      permissions: ['agent_worker_reboot_write', 'pdu', 'pdu_write'],
    });
    expect(added.levels).toMatchObject({
      pdu: 'WRITE',
      asicReboot: 'HAS_ACCESS',
      devices: 'HIDDEN',
      revenue: 'NO_ACCESS',
    });
    const listed = await roles(team.owner);
    expect(listed.map(({ alias }) => alias)).toEqual([
      'Admin',
      'Manager',
      'Technician',
      'Accountant',
      'Viewer',
      'Night shift',
    ]);
    expect(listed.filter(({ canEditRole }) => canEditRole).map(({ alias }) => alias)).toEqual(['Night shift']);
    expect((await roles(team.owner, '(limit: 1, offset: 5)')).map(({ alias }) => alias)).toEqual(['Night shift']);
    expect((await roles(stranger.owner)).map(({ alias }) => alias)).not.toContain('Night shift');
  });

  it('are counted by the members who hold them', async () => {
    await seedPerson(server.database, team, 'counted@example.test', { builtInKey: 'viewer' });
    expect((await builtIn('Viewer')).memberCount).toBe(1);
    expect((await roles(stranger.owner)).find(({ alias }) => alias === 'Viewer')?.memberCount).toBe(0);
  });

  it('refuse unknown features and levels with their path, and names that are taken or built in', async () => {
    const problem = async (alias: string, permissions: object) =>
      (await create(team.owner, alias, permissions)).errors?.[0];
    expect(await problem('x', { nonsense: 'WRITE' })).toMatchObject({
      extensions: { code: 'validation-failed', detail: { path: 'role.permissions.nonsense' } },
    });
    expect(await problem('x', { devices: 'WRITE' })).toMatchObject({
      message: 'role.permissions.devices: One of HIDDEN, READ is expected.',
    });
    expect(await problem('x', { pdu: 1 })).toMatchObject({ extensions: { code: 'validation-failed' } });
    expect(await problem(' ', {})).toMatchObject({ message: 'role.alias: Field is required' });
    expect(await problem('super admin', {})).toMatchObject({ extensions: { code: 'validation-failed' } });
    expect(await problem('NIGHT SHIFT', {})).toMatchObject({ extensions: { code: 'constraint-violation' } });
    expect((await create(stranger.owner, 'Night shift', {})).errors).toBeUndefined();
  });

  it('add what is derived and take no choice of it', async () => {
    const { createRole } = (await create(team.owner, 'Derived', { asicClearTargets: 'HAS_ACCESS' })).data;
    expect(createRole.permissions).toEqual([]);
    const changed = (await update(team.owner, createRole.id, { permissions: { asicBlink: 'HAS_ACCESS' } })).data
      .updateRole;
    expect(changed.permissions).toEqual(['agent_worker_blink_write', 'agent_worker_clear_targets_write']);
    expect(changed.levels.asicClearTargets).toBe('HAS_ACCESS');
  });

  it('grant exactly what any choice of levels says', async () => {
    const { id } = (await create(team.owner, 'Any', {})).data.createRole;
    const choices = permissionCatalogue.map((feature: PermissionFeature) =>
      fc.option(fc.constantFrom(...levelsOfFeature(feature))).map((level) => [feature, level] as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.tuple(...choices), async (chosen) => {
        const given = chosen.flatMap(([{ key }, level]) => (level === null ? [] : [[key, level] as const]));
        const { updateRole } = (await update(team.owner, id, { permissions: Object.fromEntries(given) })).data;
        expect(effectivePermissions(updateRole.permissions)).toEqual(updateRole.permissions);
        for (const [feature, level] of chosen) {
          const lowest = levelsOfFeature(feature)[0];
          if (!feature.derivedFrom) expect(updateRole.levels[feature.key as 'pdu']).toBe(level ?? lowest);
          if (feature.read && feature.write && updateRole.permissions.includes(feature.write))
            expect(updateRole.permissions).toContain(feature.read);
        }
        const derivedFrom = ['asicPowerSwitch', 'asicPowerManagement', 'asicCooling', 'asicChangePool', 'asicBlink'];
        expect(updateRole.permissions.includes('agent_worker_clear_targets_write')).toBe(
          given.some(([key, level]) => derivedFrom.includes(key) && level === 'HAS_ACCESS'),
        );
        expect(levelOf(updateRole.permissions, 'asicClearTargets')).toBe(updateRole.levels.asicClearTargets);
      }),
      { numRuns: 25 },
    );
  });

  it('stay when built in, in use, or of another organization', async () => {
    const admin = await builtIn('Admin');
    expect((await update(team.owner, admin.id, { permissions: {} })).errors?.[0]).toMatchObject({
      message: 'Built-in roles cannot be changed.',
    });
    expect((await remove(team.owner, admin.id)).errors?.[0]?.extensions.code).toBe('permission-error');
    const { id } = (await create(team.owner, 'Used', { pdu: 'READ' })).data.createRole;
    await seedPerson(server.database, team, 'used@example.test', { publicRoleId: id });
    await sql`insert into invitation (email, subaccount_id, role_id)
      select 'invited@example.test', ${team.subaccountId}, id from role where public_id = ${id}`.execute(
      server.database,
    );
    expect((await remove(team.owner, id)).errors?.[0]).toMatchObject({
      message: 'The role "Used" is held by 1 member and 1 invitation.',
      extensions: { code: 'constraint-violation' },
    });
    for (const attempt of [remove(stranger.owner, id), update(stranger.owner, id, { alias: 'Mine' })])
      expect((await attempt).errors?.[0]?.extensions.code).toBe('not-found');
    const { id: unused } = (await create(team.owner, 'Unused', {})).data.createRole;
    expect((await remove(team.owner, unused)).data).toEqual({ deleteRole: true });
    const { rows } = await sql<{ action: string; before: object }>`select action, before from audit_entry
      where object_id = ${unused} order by id`.execute(server.database);
    expect(rows).toMatchObject([{ action: 'role.create' }, { action: 'role.delete', before: { alias: 'Unused' } }]);
  });
});

describe('nobody writes a role with more than they hold', () => {
  const held = { team: 'WRITE', pdu: 'READ', asicReboot: 'HAS_ACCESS' };

  it('neither a new one nor the one their rights come from', async () => {
    const { id } = (await create(team.owner, 'Team lead', held)).data.createRole;
    const lead = await seedPerson(server.database, team, 'lead@example.test', { publicRoleId: id });
    const beyond = (await create(lead, 'Beyond', { pdu: 'WRITE', revenue: 'HAS_ACCESS' })).errors?.[0];
    expect(beyond).toMatchObject({
      message: 'You cannot grant permissions that you do not have.',
      extensions: { code: 'permission-error', detail: { missing: ['pdu_write', 'revenue'] } },
    });
    expect((await create(lead, 'Within', { pdu: 'READ' })).errors).toBeUndefined();
    expect((await update(lead, id, { permissions: { ...held, pdu: 'WRITE' } })).errors?.[0]).toMatchObject({
      message: 'You cannot change your own role.',
    });
    const seen = await roles(lead);
    expect(seen.find(({ alias }) => alias === 'Team lead')).toMatchObject({ canEditRole: false, canGrant: true });
    expect(seen.find(({ alias }) => alias === 'Admin')).toMatchObject({ canEditRole: false, canGrant: false });
  });

  it('nor one that is held where the team is not theirs', async () => {
    const { id } = (await create(team.owner, 'Shared', { pdu: 'READ' })).data.createRole;
    const admin = await seedPerson(server.database, team, 'admin@example.test', { builtInKey: 'admin' });
    expect((await update(admin, id, { permissions: { sensor: 'READ' } })).errors).toBeUndefined();
    await sql`with other as (
        insert into subaccount (organization_id, owner_account_id, name)
        select organization_id, owner_account_id, 'north 2' from subaccount where id = ${team.subaccountId} returning id)
      insert into subaccount_access (account_id, subaccount_id, role_id)
      select a.id, other.id, r.id from other, role r, account a where r.public_id = ${id} and a.email = 'used@example.test'`.execute(
      server.database,
    );
    expect((await update(admin, id, { permissions: { pdu: 'WRITE' } })).errors?.[0]).toMatchObject({
      message: 'This role is in use in subaccounts whose team you cannot change.',
    });
  });

  it('and reading the team gives no way to write', async () => {
    const viewer = await seedPerson(server.database, team, 'viewer@example.test', { builtInKey: 'viewer' });
    expect((await create(viewer, 'Mine', {})).errors?.[0]?.extensions.code).toBe('access-denied');
    expect((await roles(viewer)).every(({ canEditRole }) => !canEditRole)).toBe(true);
  });
});

describe('two people who change one role', () => {
  const change = (caller: AccountCaller, id: string, permissions: object, from: object) =>
    server.ask<{ updateRole: RoleRow }>(
      caller,
      `mutation ($id: ID!, $permissions: Json, $from: RoleFrom) {
        updateRole(id: $id, permissions: $permissions, from: $from) { ${fields} } }`,
      { id, permissions, from: { permissions: from } },
    );

  it('keep what each of them did, and are refused by name where both changed one right', async () => {
    const from = { asicReboot: 'HAS_ACCESS', pdu: 'WRITE' };
    const { id } = (await create(team.owner, 'Two', from)).data.createRole;
    await change(team.owner, id, { pdu: 'WRITE' }, from);
    const second = await change(team.owner, id, { ...from, observers: 'READ' }, from);
    expect(second.data.updateRole.levels).toMatchObject({ asicReboot: 'NO_ACCESS', pdu: 'WRITE', observers: 'READ' });
    const refused = await change(team.owner, id, { ...from, observers: 'WRITE' }, from);
    expect(refused.errors?.[0]).toMatchObject({
      extensions: {
        code: 'conflict',
        detail: {
          conflicts: [
            {
              field: 'permissions.observers',
              mine: 'WRITE',
              theirs: 'READ',
              by: team.owner.email,
              at: expect.stringMatching(/^\d{4}-/) as string,
            },
          ],
        },
      },
    });
  });
});
