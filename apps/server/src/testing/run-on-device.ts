import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { sql } from 'kysely';
import type { AuditedRuns } from '../audit-matrix/audited-runs.ts';
import type { Person } from '../features/people/subaccounts/testing/people.ts';
import { seedKind } from './seed-kind.ts';
import type { TestServer } from './test-server.ts';

/**
 * Runs mutations on one device of a kind at an agent of its own, with the snapshot and the deletion at the end; nothing is left.
 * `mutations` get the id of the device in the API.
 */
export async function runOnDevice(
  { services: { database } }: TestServer,
  { run }: AuditedRuns,
  owner: Person,
  { kind, agentName }: { kind: DeviceKind; agentName: string },
  mutations: (id: string) => Promise<void>,
): Promise<void> {
  const agent = await run<{ id: string }>(owner, 'createAgent', `name: "${agentName}"`, '{ id }');
  const { rows } = await sql<{ agentId: number; subaccountId: number }>`
    select id as "agentId", subaccount_id as "subaccountId" from agent where selector_id = ${agent.id}::uuid`.execute(
    database,
  );
  const [site] = rows;
  if (!site) throw new Error('No agent was created.');
  const id = await seedKind(database, kind, site);
  await mutations(id);
  const plural = `${kind.kind.charAt(0).toUpperCase()}${kind.kind.slice(1)}s`;
  const snapshot = `action: delete, where: { id: { _eq: "${id}" } }`;
  const taken = await run<{ id: string }>(owner, `snapshot${plural}`, snapshot, '{ id }');
  await run(owner, `delete${plural}`, `snapshotId: "${taken.id}"`);
  await run(owner, 'removeAgent', `id: "${agent.id}"`);
}
