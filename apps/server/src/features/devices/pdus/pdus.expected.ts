import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { runOnDevice } from '../../../testing/run-on-device.ts';
import { seedKind } from '../../../testing/seed-kind.ts';

const seePdus: MatrixRule = { opens: ['pdu', 'pdu_write'], roles: 'AMTV', links: 'O' };
const command: MatrixRule = { opens: ['pdu_write'], roles: 'AMT' };
const every = 'where: { _and: [] }';

/** What the tests expect of this feature, by hand. */
export const pdusExpected: FeatureExpectations = {
  fields: {
    'Query.pdus': seePdus,
    'Query.pdusAggregate': seePdus,
    'Query.pdusFacets': seePdus,
    'Query.pdusGroups': seePdus,
    'Query.pduRefusals': seePdus,
    'Query.pduHistory': { opens: ['pdu_history'], roles: 'AMTV', links: 'O' },
    'Query.outlets': seePdus,
    'Query.outletsAggregate': seePdus,
    'Query.outletsFacets': seePdus,
    'Query.outletsGroups': seePdus,
    'Query.outletRefusals': seePdus,
    'Subscription.pdusUpdates': seePdus,
    'Subscription.pdusAggregateUpdates': seePdus,
    'Subscription.outletsUpdates': seePdus,
    'Mutation.snapshotPdus': command,
    'Mutation.deletePdus': command,
    'Mutation.sharePdus': { ...command, withoutKeys: true },
    'Mutation.endSharingOfPdus': { ...command, withoutKeys: true },
    'Mutation.declineSharesOfPdus': command,
    'Mutation.movePdus': { ...command, withoutKeys: true },
    'Mutation.snapshotOutlets': command,
    'Mutation.outletOn': command,
    'Mutation.outletOff': command,
    'Mutation.outletReboot': command,
    'Mutation.renameOutlet': command,
    'Mutation.setOutletDelay': command,
    'Mutation.clearOutletTargets': command,
    'Mutation.releaseOutletHolds': command,
    'Mutation.importPdus': command,
    'Mutation.updatePduNames': command,
    'Mutation.renamePdu': command,
    'Mutation.setPduTags': command,
    'Mutation.setPduNote': command,
    'Mutation.setPdusViewOnly': command,
    'Mutation.protectOutlets': command,
  },
  guardedRoutes: {
    // Observers send no POST, though they may read the same PDUs.
    'POST /api/bulks/export_pdu_csv_filter': { opens: ['pdu', 'pdu_write'], roles: 'AMTV' },
    'POST /api/bulks/export_pdu_history': { opens: ['pdu_history'], roles: 'AMTV' },
    'POST /api/bulks/export_pdu_excel_filter': { opens: ['pdu', 'pdu_write'], roles: 'AMTV' },
  },
  audited: {
    snapshotPdus: [],
    deletePdus: ['pdu.delete device'],
    endSharingOfPdus: ['pdu.end-sharing device'],
    declineSharesOfPdus: ['pdu.decline-share device'],
    movePdus: ['pdu.move device'],
    sharePdus: ['pdu.share device'],
    snapshotOutlets: [],
    outletOn: ['pdu.outlet-on command'],
    outletOff: ['pdu.outlet-off command'],
    outletReboot: ['pdu.outlet-reboot command'],
    renameOutlet: ['pdu.rename-outlet command'],
    setOutletDelay: ['pdu.set-outlet-delay command'],
    clearOutletTargets: ['pdu.clear-targets command'],
    releaseOutletHolds: ['pdu.release-hold command'],
    importPdus: ['pdu.import device'],
    updatePduNames: ['pdu.rename-by-file device'],
    renamePdu: ['pdu.rename device'],
    setPduTags: ['pdu.set-tags device'],
    setPduNote: ['pdu.set-note device'],
    setPdusViewOnly: ['pdu.view-only device'],
    protectOutlets: ['pdu.protect-outlets device'],
  },
  tables: {
    pdu: bySubaccount,
    pdu_state: bySubaccount,
    pdu_detail: bySubaccount,
    pdu_sample: bySubaccount,
    pdu_sample_block: bySubaccount,
    pdu_hour: bySubaccount,
    pdu_outlet: bySubaccount,
    pdu_outlet_state: bySubaccount,
    pdu_outlet_sample_block: bySubaccount,
    pdu_outlet_hour: bySubaccount,
  },
  async seed(database, tenant) {
    await seedKind(database, pduKind, tenant);
    await sql`insert into pdu (device_id, subaccount_id) select id, subaccount_id from device
      where kind = 'pdu' and subaccount_id = ${tenant.subaccountId}`.execute(database);
    // A bare one: nothing but itself.
    await sql`insert into device (kind, subaccount_id, agent_id, ip, family)
      values ('pdu', ${tenant.subaccountId}, ${tenant.agentId}, '10.0.0.5', 'snmp-apc-rpdu2')`.execute(database);
  },
  runs(server, runs, { owner }) {
    const { database } = server.services;
    const { run } = runs;
    return runOnDevice(server, runs, owner, { kind: pduKind, agentName: 'Power room' }, async (unit) => {
      await sql`insert into pdu (device_id, subaccount_id) select id, subaccount_id from device
        where selector_id = ${unit}::uuid`.execute(database);
      const { id } = await run<{ id: string }>(owner, 'snapshotOutlets', `action: outletOff, ${every}`, '{ id }');
      await run(owner, 'outletOff', `snapshotId: "${id}"`);
      await run(owner, 'outletOn', `${every}, options: { holdSeconds: 60 }`);
      await run(owner, 'releaseOutletHolds', every);
      await run(owner, 'outletReboot', every);
      await run(owner, 'renameOutlet', `name: "Rig 1", ${every}`);
      await run(owner, 'setOutletDelay', `onDelay: 5, offDelay: 0, ${every}`);
      await run(owner, 'clearOutletTargets', every);
      const where = `{ id: { _eq: "${unit}" } }`;
      await run(
        owner,
        'importPdus',
        'data: [{ line: 2, agent: "Power room", ip: "10.0.0.21", family: "snmp-apc-rpdu2" }]',
        '{ message }',
      );
      await run(owner, 'updatePduNames', 'content: [{ line: 2, ip: "10.0.0.21", name: "Row 1" }]', '{ message }');
      await run(owner, 'renamePdu', `id: "${unit}", name: "Row 2"`);
      await run(owner, 'setPduTags', `add: ["row 2"], where: ${where}`);
      await run(owner, 'setPduNote', `note: "inlet B", where: ${where}`);
      await run(owner, 'setPdusViewOnly', `where: ${where}, value: true`);
      await run(owner, 'protectOutlets', `where: { pduId: { _eq: "${unit}" } }, as: switch`);
    });
  },
};
