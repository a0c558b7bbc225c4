import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { sql, type Kysely } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { runOnDevice } from '../../../testing/run-on-device.ts';
import { seedKind } from '../../../testing/seed-kind.ts';

const seeContainers: MatrixRule = { opens: ['ant_space', 'ant_space_write'], roles: 'AMTV', links: 'O' };
const seeHistory: MatrixRule = { opens: ['ant_space_history'], roles: 'AMTV', links: 'O' };
const command: MatrixRule = { opens: ['ant_space_write'], roles: 'AM' };
const download: MatrixRule = { opens: ['ant_space', 'ant_space_write'], roles: 'AMTV' };

/** Adds the row of a seeded container that holds what is desired of it. */
async function addOwnRow(database: Kysely<DB>, id: string): Promise<void> {
  await sql`insert into container (device_id, subaccount_id) select id, subaccount_id from device
    where selector_id = ${id}::uuid`.execute(database);
}

/** What the tests expect of this feature, by hand. */
export const containersExpected: FeatureExpectations = {
  fields: {
    'Query.containers': seeContainers,
    'Query.containersAggregate': seeContainers,
    'Query.containersFacets': seeContainers,
    'Query.containersGroups': seeContainers,
    'Query.containerRefusals': seeContainers,
    'Query.containerHistory': seeHistory,
    'Subscription.containersUpdates': seeContainers,
    'Subscription.containersAggregateUpdates': seeContainers,
    'Mutation.snapshotContainers': command,
    'Mutation.openCoolerContainers': command,
    'Mutation.closeCoolerContainers': command,
    'Mutation.resetCoolerContainers': command,
    'Mutation.setCoolerTemperatureContainers': command,
    'Mutation.clearContainerTargets': command,
    'Mutation.releaseContainerHolds': command,
    'Mutation.deleteContainers': command,
    'Mutation.renameContainer': command,
    'Mutation.setContainerTags': command,
    'Mutation.setContainerNote': command,
    'Mutation.shareContainers': { ...command, withoutKeys: true },
    'Mutation.endSharingOfContainers': { ...command, withoutKeys: true },
    'Mutation.declineSharesOfContainers': command,
    'Mutation.moveContainers': { ...command, withoutKeys: true },
  },
  guardedRoutes: {
    // Observers send no POST, though they may read the same containers.
    'POST /api/bulks/export_container_csv_filter': download,
    'POST /api/bulks/export_container_excel_filter': download,
    'POST /api/bulks/export_container_history': { opens: ['ant_space_history'], roles: 'AMTV' },
  },
  audited: {
    snapshotContainers: [],
    openCoolerContainers: ['container.open-cooler command'],
    closeCoolerContainers: ['container.close-cooler command'],
    resetCoolerContainers: ['container.reset-cooler command'],
    setCoolerTemperatureContainers: ['container.set-cooler-temperature command'],
    clearContainerTargets: ['container.clear-targets command'],
    releaseContainerHolds: ['container.release-hold command'],
    deleteContainers: ['container.delete device'],
    renameContainer: ['container.rename device'],
    setContainerTags: ['container.set-tags device'],
    setContainerNote: ['container.set-note device'],
    endSharingOfContainers: ['container.end-sharing device'],
    declineSharesOfContainers: ['container.decline-share device'],
    moveContainers: ['container.move device'],
    shareContainers: ['container.share device'],
  },
  tables: {
    container: bySubaccount,
    container_state: bySubaccount,
    container_detail: bySubaccount,
    container_sample: bySubaccount,
    container_sample_block: bySubaccount,
    container_hour: bySubaccount,
  },
  async seed(database, tenant) {
    const id = await seedKind(database, containerKind, tenant);
    await addOwnRow(database, id);
    // A bare one: nothing but itself.
    await sql`insert into device (kind, subaccount_id, agent_id, ip, family)
      values ('container', ${tenant.subaccountId}, ${tenant.agentId}, '10.0.0.7', 'antspace-hk3')`.execute(database);
  },
  runs(server, runs, { owner }) {
    const { database } = server.services;
    const { run } = runs;
    return runOnDevice(server, runs, owner, { kind: containerKind, agentName: 'Container yard' }, async (id) => {
      await addOwnRow(database, id);
      const where = `where: { id: { _eq: "${id}" } }`;
      await run(owner, 'openCoolerContainers', where);
      await run(owner, 'closeCoolerContainers', `${where}, options: { holdSeconds: 60 }`);
      await run(owner, 'releaseContainerHolds', where);
      await run(owner, 'resetCoolerContainers', where);
      await run(owner, 'setCoolerTemperatureContainers', `temperature: 35, ${where}`);
      await run(owner, 'clearContainerTargets', where);
      await run(owner, 'renameContainer', `id: "${id}", name: "Yard 1"`);
      await run(owner, 'setContainerTags', `add: ["hydro"], ${where}`);
      await run(owner, 'setContainerNote', `note: "north yard", ${where}`);
    });
  },
};
