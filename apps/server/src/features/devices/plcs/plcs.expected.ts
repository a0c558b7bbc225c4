import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { runOnDevice } from '../../../testing/run-on-device.ts';
import { seedKind } from '../../../testing/seed-kind.ts';

const seePlcs: MatrixRule = { opens: ['plc', 'plc_write'], roles: 'AMTV', links: 'O' };
const command: MatrixRule = { opens: ['plc_write'], roles: 'AMT' };
const download: MatrixRule = { opens: ['plc', 'plc_write'], roles: 'AMTV' };

/** What the tests expect of this feature, by hand. */
export const plcsExpected: FeatureExpectations = {
  fields: {
    'Query.plcs': seePlcs,
    'Query.plcsAggregate': seePlcs,
    'Query.plcsFacets': seePlcs,
    'Query.plcsGroups': seePlcs,
    'Query.plcHistory': seePlcs,
    'Query.plcRefusals': seePlcs,
    'Query.coils': seePlcs,
    'Query.coilsAggregate': seePlcs,
    'Query.coilsFacets': seePlcs,
    'Query.coilsGroups': seePlcs,
    'Query.coilRefusals': seePlcs,
    'Subscription.plcsUpdates': seePlcs,
    'Subscription.plcsAggregateUpdates': seePlcs,
    'Subscription.coilsUpdates': seePlcs,
    'Mutation.snapshotPlcs': command,
    'Mutation.deletePlcs': command,
    'Mutation.sharePlcs': { ...command, withoutKeys: true },
    'Mutation.endSharingOfPlcs': { ...command, withoutKeys: true },
    'Mutation.declineSharesOfPlcs': command,
    'Mutation.movePlcs': { ...command, withoutKeys: true },
    'Mutation.snapshotCoils': command,
    'Mutation.coilOn': command,
    'Mutation.coilOff': command,
    'Mutation.coilPulse': command,
    'Mutation.clearCoilTargets': command,
    'Mutation.releaseCoilHolds': command,
    'Mutation.renamePlc': command,
    'Mutation.renameCoil': command,
  },
  guardedRoutes: {
    // Observers send no POST, though they may read the same PLCs.
    'POST /api/bulks/export_plc_csv_filter': download,
    'POST /api/bulks/export_plc_excel_filter': download,
    'POST /api/bulks/export_coil_csv_filter': download,
    'POST /api/bulks/export_coil_excel_filter': download,
  },
  audited: {
    snapshotPlcs: [],
    deletePlcs: ['plc.delete device'],
    endSharingOfPlcs: ['plc.end-sharing device'],
    declineSharesOfPlcs: ['plc.decline-share device'],
    movePlcs: ['plc.move device'],
    sharePlcs: ['plc.share device'],
    snapshotCoils: [],
    coilOn: ['plc.coil-on command'],
    coilOff: ['plc.coil-off command'],
    coilPulse: ['plc.coil-pulse command'],
    clearCoilTargets: ['plc.clear-targets command'],
    releaseCoilHolds: ['plc.release-hold command'],
    renamePlc: ['plc.rename device'],
    renameCoil: ['plc.rename-coil device'],
  },
  tables: {
    plc_state: bySubaccount,
    plc_detail: bySubaccount,
    plc_sample: bySubaccount,
    plc_sample_block: bySubaccount,
    plc_hour: bySubaccount,
    plc_coil: bySubaccount,
    plc_coil_state: bySubaccount,
    plc_coil_sample_block: bySubaccount,
    plc_coil_hour: bySubaccount,
  },
  async seed(database, tenant) {
    await seedKind(database, plcKind, tenant);
    // A bare one: nothing but itself.
    await sql`insert into device (kind, subaccount_id, agent_id, ip, family)
      values ('plc', ${tenant.subaccountId}, ${tenant.agentId}, '10.0.0.6', 'plc-wago-750')`.execute(database);
  },
  runs(server, runs, { owner }) {
    const { database } = server.services;
    const { run } = runs;
    return runOnDevice(server, runs, owner, { kind: plcKind, agentName: 'Switch room' }, async (plc) => {
      const coils = await sql<{ id: string }>`
        update plc_coil_state o set is_writable = true, is_pulsable = true from device_part p, device d
        where p.id = o.part_id and d.id = p.device_id and d.selector_id = ${plc}::uuid
        returning p.selector_id as id`.execute(database);
      const every = `where: { plcId: { _eq: "${plc}" } }`;
      const { id } = await run<{ id: string }>(owner, 'snapshotCoils', `action: coilOff, ${every}`, '{ id }');
      await run(owner, 'coilOff', `snapshotId: "${id}"`);
      await run(owner, 'coilOn', `${every}, options: { holdSeconds: 60 }`);
      await run(owner, 'releaseCoilHolds', every);
      await run(owner, 'coilPulse', every);
      await run(owner, 'clearCoilTargets', every);
      await run(owner, 'renamePlc', `id: "${plc}", name: "Hall A"`);
      await run(owner, 'renameCoil', `id: "${coils.rows[0]?.id}", name: "Row 1"`);
    });
  },
};
