import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedPerson, seedSubaccount, seedTeam, type SeededTeam } from '../../../testing/seed-team.ts';
import { storeBuiltInRoles } from '../access/index.ts';
import { codeOf, teamCalls } from './testing/team-calls.ts';

const email = 'worker@example.test';

let server: GraphqlTestServer;
let team: SeededTeam;
let calls: ReturnType<typeof teamCalls>;
let viewer: string;
let technician: string;
let manager: string;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  await server.database.transaction().execute((transaction) => storeBuiltInRoles(transaction));
  team = await seedTeam(server.database, 'north');
  calls = teamCalls(server);
  for (const name of ['north.2', 'north 3']) await seedSubaccount(server.database, team, name);
  [viewer = '', technician = '', manager = ''] = await Promise.all(
    ['Viewer', 'Technician', 'Manager'].map((alias) => calls.roleId(team.owner, alias)),
  );
  await seedPerson(server.database, team, email, { builtInKey: 'viewer' });
});
afterAll(() => server.close());

const in1 = (roleId: string) => ({ subaccount: 'north', roleId });
const in2 = (roleId: string) => ({ subaccount: 'north.2', roleId });
beforeEach(async () => {
  await calls.grid(team.owner, email, [in1(viewer), in2(viewer)], ['north 3']);
});

async function roles() {
  const { data } = await server.ask<{
    allMembers: { email: string; access: { subaccount: string; role: string }[] }[];
  }>(team.owner, '{ allMembers(limit: 50) { email access { subaccount role } } }');
  const access = data.allMembers.find((row) => row.email === email)?.access ?? [];
  return Object.fromEntries(access.map(({ subaccount, role }) => [subaccount, role]));
}

const began = () => [in1(viewer), in2(viewer)];

it('keeps what another owner changed of other subaccounts', async () => {
  await calls.grid(team.owner, email, [in1(technician)], [], undefined, [in1(viewer)]);
  const { errors } = await calls.grid(team.owner, email, [in2(manager)], [], undefined, began());
  expect(errors).toBeUndefined();
  expect(await roles()).toEqual({ north: 'Technician', 'north.2': 'Manager' });
});

it('refuses what two changed, names who, and saves nothing', async () => {
  await calls.grid(team.owner, email, [in2(technician)], [], undefined, began());
  const answer = await calls.grid(team.owner, email, [in1(manager), in2(manager)], [], undefined, began());
  expect(answer.errors?.[0]?.extensions).toMatchObject({
    code: 'conflict',
    detail: { conflicts: [{ field: 'north.2', mine: manager, theirs: technician, by: team.owner.email }] },
  });
  expect(await roles()).toEqual({ north: 'Viewer', 'north.2': 'Technician' });
});

it('gives no place back that was taken meanwhile, and takes none that was given otherwise', async () => {
  await calls.grid(team.owner, email, [], ['north.2']);
  const giving = await calls.grid(team.owner, email, [in2(manager)], [], undefined, began());
  expect(codeOf(giving)).toBe('conflict');
  expect(giving.errors?.[0]?.extensions).toMatchObject({
    detail: { conflicts: [{ theirs: null, by: team.owner.email }] },
  });
  await calls.grid(team.owner, email, [in1(manager)]);
  expect(codeOf(await calls.grid(team.owner, email, [], ['north'], undefined, began()))).toBe('conflict');
  expect(await roles()).toEqual({ north: 'Manager' });
});

it('is fine where both did the same, and replaces what is there without a beginning', async () => {
  await calls.grid(team.owner, email, [in1(manager)], ['north.2']);
  const same = await calls.grid(team.owner, email, [in1(manager)], ['north.2'], undefined, began());
  expect(same.errors).toBeUndefined();
  expect((await calls.grid(team.owner, email, [in1(technician)])).errors).toBeUndefined();
  expect(await roles()).toEqual({ north: 'Technician' });
});

it('lets one of two at the same moment pass', async () => {
  const answers = await Promise.all(
    [technician, manager].map((role) => calls.grid(team.owner, email, [in1(role)], [], undefined, began())),
  );
  expect(answers.map(codeOf).toSorted()).toEqual(['conflict', undefined]);
});
