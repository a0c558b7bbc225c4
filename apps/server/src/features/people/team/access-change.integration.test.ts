import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedPerson, seedTeam, type SeededTeam } from '../../../testing/seed-team.ts';
import { storeBuiltInRoles } from '../access/index.ts';
import { teamCalls } from './testing/team-calls.ts';

let server: GraphqlTestServer;
let team: SeededTeam;
let stranger: SeededTeam;
let viewer: AccountCaller;
let uuid: string;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  await server.database.transaction().execute((transaction) => storeBuiltInRoles(transaction));
  team = await seedTeam(server.database, 'north');
  stranger = await seedTeam(server.database, 'south');
  viewer = await seedPerson(server.database, team, 'viewer@example.test', { builtInKey: 'viewer' });
  uuid = (await teamCalls(server).member(team.owner, 'viewer@example.test')).uuid;
});
afterAll(() => server.close());

const query = 'query ($subaccount: String) { lastAccessChange(subaccount: $subaccount) { kind actor subaccount } }';
const seenBy = async (caller: AccountCaller, subaccount: string | null) =>
  (await server.ask<{ lastAccessChange: unknown }>({ ...caller, grants: [] }, query, { subaccount })).data
    .lastAccessChange;
const act = (mutation: string) =>
  server.data(team.owner, `mutation ($uuid: ID!) { ${mutation}(uuid: $uuid) }`, { uuid });

it('knows nothing of a newcomer, and of subaccounts of others', async () => {
  expect(await seenBy(viewer, null)).toBeNull();
  expect(await seenBy(viewer, 'north')).toBeNull();
  expect(await seenBy(viewer, 'nowhere')).toBeNull();
});

it('says who suspended, and who removed somebody; to nobody else', async () => {
  const by = { actor: 'north@example.test', subaccount: 'north' };
  await act('suspendMember');
  expect(await seenBy(viewer, 'north')).toEqual({ kind: 'suspended', ...by });
  expect(await seenBy(viewer, null)).toEqual({ kind: 'suspended', ...by });
  expect(await seenBy(stranger.owner, 'north')).toBeNull();
  expect(await seenBy(stranger.owner, null)).toBeNull();
  await act('restoreMember');
  await act('deleteMember');
  expect(await seenBy(viewer, null)).toEqual({ kind: 'removed', ...by });
});

it('says who changed the role that somebody has', async () => {
  const { createRole: role } = await server.data<{ createRole: { id: string } }>(
    team.owner,
    'mutation { createRole(alias: "Night shift", permissions: { observers: "READ" }) { id } }',
  );
  const night = await seedPerson(server.database, team, 'night@example.test', { publicRoleId: role.id });
  await server.data(team.owner, 'mutation ($id: ID!) { updateRole(id: $id, permissions: {}) { id } }', role);
  expect(await seenBy(night, 'north')).toEqual({ kind: 'role', actor: 'north@example.test', subaccount: 'north' });
});

it('says who suspended the organization, to its people alone', async () => {
  const { rows } = await sql<{
    id: string;
  }>`select public_id as id from organization where id = ${team.organizationId}`.execute(server.database);
  await server.data(team.owner, 'mutation ($id: ID!) { suspendOrganization(id: $id) }', rows[0]);
  const caller = await seedPerson(server.database, team, 'late@example.test', { builtInKey: 'viewer' });
  expect(await seenBy(caller, 'north')).toMatchObject({ kind: 'organization' });
  expect(await seenBy(stranger.owner, 'north')).toBeNull();
});
