import { sql } from 'kysely';
import type { TestServer } from '../testing/test-server.ts';
import { names, within, type Person } from '../features/people/subaccounts/testing/people.ts';
import type { AuditedRuns } from './audited-runs.ts';
import { openInvitation } from './team-runs.ts';

/** Runs everything that is done to organizations and subaccounts; `owner` administers the installation. */
export async function runOrganizations(
  server: TestServer,
  runs: AuditedRuns,
  { owner, member, other }: { owner: Person; member: Person; other: Person },
): Promise<void> {
  const { run } = runs;
  const id = await run<string>(other, 'createOrganization', 'name: "Other farm"');
  await run(other, 'renameOrganization', `id: "${id}", name: "Another farm"`);
  await runDelegates(server, runs, { owner: other, member, id });
  await run(other, 'suspendOrganization', `id: "${id}"`);
  await run(other, 'restoreOrganization', `id: "${id}"`);
  await run(owner, 'adminSuspendOrganization', `id: "${id}"`);
  await run(owner, 'adminRestoreOrganization', `id: "${id}"`);
  await run(other, 'deleteOrganization', `id: "${id}"`);
  await runSubaccount(server, runs, { owner, other });
}

async function runDelegates(
  server: TestServer,
  { run }: AuditedRuns,
  { owner, member, id }: { owner: Person; member: Person; id: string },
): Promise<void> {
  const invite = () => run(owner, 'createOrganizationMember', `organization: "${id}", email: "${member.email}"`);
  const answer = async (mutation: string) => run(member, mutation, `id: "${await openInvitation(server, member)}"`);
  const remove = (by: Person, memberId: string) =>
    run(by, 'deleteOrganizationMember', `organization: "${id}", id: "${memberId}"`);
  const { rows } = await sql<{
    id: string;
  }>`select public_id as id from account where id = ${member.accountId}`.execute(server.services.database);
  const delegate = rows[0]?.id ?? '';
  // As if the hour of the member's invitations to teams had passed.
  await sql`delete from identity_quota`.execute(server.services.database);
  await invite();
  await answer('rejectSubaccountAccess');
  await invite();
  const invitation = await openInvitation(server, member);
  await run(owner, 'resendOrganizationInvitation', `organization: "${id}", id: "${invitation}"`);
  await remove(owner, invitation);
  await invite();
  await answer('approveSubaccountAccess');
  await run(owner, 'suspendOrganizationMember', `organization: "${id}", id: "${delegate}"`);
  await run(owner, 'restoreOrganizationMember', `organization: "${id}", id: "${delegate}"`);
  await remove(owner, delegate);
  await invite();
  await answer('approveSubaccountAccess');
  await remove(member, delegate);
}

async function runSubaccount(
  server: TestServer,
  { run }: AuditedRuns,
  { owner, other }: { owner: Person; other: Person },
): Promise<void> {
  const { id } = await run<{ id: string }>(other, 'createSubaccount', 'name: "spare"', '{ id }');
  await within(async () => (await names(server, other.token)).includes('spare'));
  await run(owner, 'adminSetSubaccountFeature', `id: "${id}", feature: gpu, isOn: true`);
  await run(other, 'setSubaccountPinned', 'subaccount: "spare", isPinned: true');
  await run(other, 'updateSubaccountPreference', 'subaccount: "spare", hiddenFeatures: []');
  await run(other, 'setSubaccountArchived', 'subaccount: "spare", isArchived: true');
  await run(other, 'setSubaccountArchived', 'subaccount: "spare", isArchived: false');
}
