import { sql } from 'kysely';
import type { TestServer } from '../testing/test-server.ts';
import { ask, type Person } from '../features/people/subaccounts/testing/people.ts';
import type { AuditedRuns } from './audited-runs.ts';

/** Runs everything that is done to roles, the team, keys and places, on the subaccount `main` of `owner`. */
export async function runTeam(server: TestServer, runs: AuditedRuns, owner: Person, member: Person): Promise<void> {
  const { run } = runs;
  const { id: role } = await run<{ id: string }>(
    owner,
    'createRole',
    'alias: "Helper", permissions: { observers: "READ" }',
    '{ id }',
  );
  await run(owner, 'updateRole', `id: "${role}", alias: "Helping hand"`);
  const { id: spare } = await run<{ id: string }>(
    owner,
    'createRole',
    'alias: "Spare", permissions: { observers: "READ" }',
    '{ id }',
  );
  await runKeys(runs, owner, role, spare);
  await runMembers(server, runs, { owner, member, role, spare });
  await runAccess(server, runs, { owner, member, role, spare });
  await run(owner, 'deleteRole', `id: "${spare}"`);
  await run(owner, 'updateLocationProfiles', 'profile: { location: "Denton" }');
}

async function runKeys({ run }: AuditedRuns, owner: Person, role: string, other: string): Promise<void> {
  const { id: link } = await run<{ id: string }>(owner, 'createObserver', 'role: observer', '{ id }');
  await run(owner, 'updateObserver', `id: "${link}", description: "The bank"`);
  await run(owner, 'updateObserverView', `id: "${link}", shows: pool, endsAt: "2031-05-04T00:00:00Z"`);
  await run(owner, 'deleteObserver', `id: "${link}"`);
  const { id: key } = await run<{ id: string }>(owner, 'createApiKey', `roleId: "${role}"`, '{ id }');
  await run(owner, 'updateApiKey', `id: "${key}", roleId: "${other}"`);
  await run(owner, 'deleteApiKey', `id: "${key}"`);
}

interface Team {
  owner: Person;
  member: Person;
  role: string;
  spare: string;
}

/** The id by which the team lists an e-mail: of the invitation, or of the account. */
async function idInTeam(server: TestServer, { owner }: Pick<Team, 'owner'>, email: string): Promise<string> {
  const { data } = await ask<{ teamMembers: { uuid: string; email: string }[] }>(
    server,
    owner.token,
    '{ teamMembers(limit: 100) { uuid email } }',
  );
  const found = data.teamMembers.find((row) => row.email === email);
  if (!found) throw new Error(`${email} is not in the team.`);
  return found.uuid;
}

/** The id of the oldest invitation that awaits someone. */
export async function openInvitation({ services }: TestServer, { email }: Person): Promise<string> {
  const { rows } = await sql<{ id: string }>`select public_id as id from invitation where email = ${email}
    order by id limit 1`.execute(services.database);
  return rows[0]?.id ?? '';
}

async function runMembers(server: TestServer, { run }: AuditedRuns, team: Team): Promise<void> {
  const { owner, member, role, spare } = team;
  const invite = () => run(owner, 'insertMember', `email: "${member.email}", roleId: "${role}"`);
  const uuid = () => idInTeam(server, team, member.email);
  await invite();
  await run(owner, 'cancelInvitation', `uuid: "${await uuid()}"`);
  await invite();
  await run(member, 'rejectSubaccountAccess', `id: "${await openInvitation(server, member)}"`);
  await invite();
  await run(owner, 'updateMember', `uuid: "${await uuid()}", roleId: "${spare}"`);
  await run(owner, 'resendInvitation', `uuid: "${await uuid()}"`);
  await run(member, 'approveSubaccountAccess', `id: "${await openInvitation(server, member)}"`);
  await run(owner, 'updateMember', `uuid: "${await uuid()}", roleId: "${role}"`);
  await run(owner, 'suspendMember', `uuid: "${await uuid()}"`);
  await run(owner, 'restoreMember', `uuid: "${await uuid()}"`);
  await run(owner, 'deleteMember', `uuid: "${await uuid()}"`);
}

async function runAccess(server: TestServer, { run }: AuditedRuns, team: Team): Promise<void> {
  const { owner, member, role, spare } = team;
  const give = (roleId: string) =>
    run(
      owner,
      'upsertSubaccountAccess',
      `email: "${member.email}", access: [{ subaccount: "main", roleId: "${roleId}" }]`,
    );
  const take = () => run(owner, 'upsertSubaccountAccess', `email: "${member.email}", access: [], remove: ["main"]`);
  const drop = () => run(owner, 'deleteSubaccountAccess', `email: "${member.email}", subaccounts: ["main"]`);
  const approve = async () => run(member, 'approveSubaccountAccess', `id: "${await openInvitation(server, member)}"`);
  await give(role);
  await give(spare);
  await take();
  await give(role);
  await approve();
  await give(spare);
  await take();
  await give(role);
  await drop();
  await give(role);
  await approve();
  await drop();
}
