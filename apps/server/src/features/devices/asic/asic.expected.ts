import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeDevices: MatrixRule = { opens: ['agent_workers'], roles: 'AMTV', links: 'O' };
const changePool: MatrixRule = { opens: ['agent_worker_change_pool_write'], roles: 'AM' };
const declineShare: MatrixRule = { opens: ['agent_worker_share_subaccount_write'], roles: 'AM' };
/** Gives devices away, or takes them back: for people. */
const share: MatrixRule = { ...declineShare, withoutKeys: true };
const powerManagement: MatrixRule = { opens: ['agent_worker_power_management_write'], roles: 'AM' };
const power: MatrixRule = { opens: ['agent_worker_power_switch_write'], roles: 'AMT' };

/** Follows from every right to a command that leaves a target. */
const clearTargets: MatrixRule = {
  opens: [
    'agent_worker_clear_targets_write',
    'agent_worker_power_switch_write',
    'agent_worker_power_management_write',
    'agent_worker_cooling_write',
    'agent_worker_change_pool_write',
    'agent_worker_blink_write',
  ],
  roles: 'AMT',
};

/** What the tests expect of this feature, by hand. */
export const asicExpected: FeatureExpectations = {
  fields: {
    'Query.asics': seeDevices,
    'Query.asicsAggregate': seeDevices,
    'Query.asicsFacets': seeDevices,
    'Query.asicsGroups': seeDevices,
    'Query.asicRefusals': seeDevices,
    'Query.asicPowerEstimate': seeDevices,
    'Query.asicHistory': seeDevices,
    // Takes agent_workers and the permission of its action (here a reboot): neither alone opens it.
    'Mutation.snapshotAsics': { opens: [], roles: 'AMT' },
    'Subscription.asicUpdates': seeDevices,
    'Subscription.asicsAggregateUpdates': seeDevices,
    'Mutation.rebootAsics': { opens: ['agent_worker_reboot_write'], roles: 'AMT' },
    'Mutation.stopAsics': power,
    'Mutation.startAsics': power,
    'Mutation.planLoadShaping': powerManagement,
    'Mutation.shapeLoadOfAsics': powerManagement,
    'Query.loadShapingRun': seeDevices,
    'Mutation.stopReplacingMiners': powerManagement,
    'Mutation.powerAdjustAsics': powerManagement,
    'Mutation.powerScalingAsics': powerManagement,
    'Mutation.coolingAdjustAsics': { opens: ['agent_worker_cooling_write'], roles: 'AM' },
    'Mutation.changePoolAsics': changePool,
    'Query.poolPreview': changePool,
    'Mutation.snapshotPoolRestore': changePool,
    'Mutation.restoreAsicPools': changePool,
    'Mutation.blinkAsics': { opens: ['agent_worker_blink_write'], roles: 'AMT' },
    'Mutation.setAsicTags': { opens: ['agent_worker_tag_write'], roles: 'AMT' },
    'Mutation.setAsicNote': { opens: ['agent_worker_note_write'], roles: 'AMT' },
    'Mutation.setAsicSafeRanges': { opens: ['agent_worker_safe_ranges_write'], roles: 'AM' },
    'Mutation.setAsicIdealHashrate': { opens: ['agent_worker_ideal_hashrate_write'], roles: 'AM' },
    'Mutation.setAsicConsumption': { opens: ['agent_worker_efficiency_write'], roles: 'AM' },
    'Mutation.setAsicInfiniteRetry': powerManagement,
    'Mutation.setAsicDelays': power,
    'Mutation.scanAsicsAgain': { opens: ['agent_request_write'], roles: 'AMT' },
    'Mutation.testCredentialAsics': { opens: ['agent_worker_credential_write'], roles: 'AM' },
    'Mutation.requestLogsAsics': { opens: ['agent_worker_log_write'], roles: 'AMT' },
    'Mutation.shareAsics': share,
    'Mutation.endSharingOfAsics': share,
    'Mutation.declineSharesOfAsics': declineShare,
    'Mutation.moveAsics': share,
    'Mutation.deleteAsics': { opens: ['agent_worker_delete_write'], roles: 'AM' },
    'Mutation.clearAsicTargets': clearTargets,
    'Mutation.releaseAsicHolds': power,
  },
  guardedRoutes: {
    // Observers send no POST, though they may read the same devices.
    'POST /api/bulks/export_csv_filter': { opens: ['agent_workers'], roles: 'AMTV' },
    'POST /api/bulks/export_asic_history': { opens: ['agent_workers'], roles: 'AMTV' },
    'POST /api/bulks/export_excel_filter': { opens: ['agent_workers'], roles: 'AMTV' },
  },
  audited: {
    blinkAsics: ['asic.blink command'],
    changePoolAsics: ['asic.change-pool command'],
    clearAsicTargets: ['asic.clear-targets command'],
    releaseAsicHolds: ['asic.release-hold command'],
    deleteAsics: ['asic.delete device'],
    endSharingOfAsics: ['asic.end-sharing device'],
    declineSharesOfAsics: ['asic.decline-share device'],
    moveAsics: ['asic.move device'],
    shareAsics: ['asic.share device'],
    coolingAdjustAsics: ['asic.cooling-adjust command'],
    // Changes nothing but the plan of a selection; carrying it out is written down.
    planLoadShaping: [],
    shapeLoadOfAsics: ['asic.load-shaping command'],
    stopReplacingMiners: ['load-shaping.stop command'],
    powerAdjustAsics: ['asic.power-adjust command'],
    powerScalingAsics: ['asic.power-scaling command'],
    rebootAsics: ['asic.reboot command'],
    setAsicTags: ['asic.set-tags device'],
    setAsicNote: ['asic.set-note device'],
    setAsicSafeRanges: ['asic.set-safe-ranges device'],
    setAsicIdealHashrate: ['asic.set-ideal-hashrate device'],
    setAsicConsumption: ['asic.set-consumption device'],
    setAsicInfiniteRetry: ['asic.set-infinite-retry device'],
    setAsicDelays: ['asic.set-delays device'],
    requestLogsAsics: ['asic.request-logs command'],
    testCredentialAsics: ['asic.test-credential command'],
    restoreAsicPools: ['asic.restore-pools command'],
    scanAsicsAgain: ['scan.repeat command'],
    // Freezes a selection for half an hour; the command that uses it is written down.
    snapshotAsics: [],
    snapshotPoolRestore: [],
    startAsics: ['asic.start command'],
    stopAsics: ['asic.stop command'],
  },
  auditedEndpoints: {
    'load-shaping.end': { test: 'features/devices/asic/load-shaping/rounds/shaping-rounds' },
  },
  tables: {
    asic: bySubaccount,
    asic_detail: bySubaccount,
    asic_state: bySubaccount,
    load_shaping: bySubaccount,
  },
  async seed(database, { subaccountId, accountId, deviceId }) {
    await sql`insert into load_shaping (subaccount_id, account_id, device_ids, command, strategy, target, options, batch_ids, rounds, planned,
        drawn, ends_at)
      values (${subaccountId}, ${accountId}, array[${deviceId}::int], 'stop', 'fewest', 0, '{}', array[gen_random_uuid()], '[[]]', 0, 0, now())`.execute(
      database,
    );
  },
};
