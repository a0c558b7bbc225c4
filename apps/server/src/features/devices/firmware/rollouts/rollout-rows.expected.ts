import { sql } from 'kysely';
import type { MatrixRule } from '../../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../../testing/feature-expectations.ts';

const seeRollouts: MatrixRule = { opens: ['firmware', 'firmware_write'], roles: 'AMTV' };
const stopRollouts: MatrixRule = { opens: ['firmware_write'], roles: 'AM', withoutKeys: true };
// Devices and Reboot are needed as well: no permission opens them by itself.
const startRollouts: MatrixRule = { opens: [], roles: 'AM', withoutKeys: true };

type Runs = NonNullable<FeatureExpectations['runs']>;

const settings = 'settings: { canaryCount: 1, batchCount: 1, groupShare: 50, maxFailures: 1, soakMinutes: 0 }';

/** What the tests expect of rollouts, by hand; part of the rows of firmware. */
export const rolloutRows = {
  fields: {
    'Query.firmwareRollouts': seeRollouts,
    'Query.firmwareRolloutsAggregate': seeRollouts,
    'Subscription.firmwareRolloutsUpdates': seeRollouts,
    'Query.firmwareRolloutMiners': seeRollouts,
    'Query.firmwareRolloutMinersAggregate': seeRollouts,
    'Subscription.firmwareRolloutMinersUpdates': seeRollouts,
    'Query.firmwareImageFits': startRollouts,
    'Mutation.prepareFirmwareRollout': startRollouts,
    'Mutation.startFirmwareRollout': startRollouts,
    'Mutation.pauseFirmwareRollout': stopRollouts,
    'Mutation.resumeFirmwareRollout': startRollouts,
    'Mutation.cancelFirmwareRollout': stopRollouts,
  },
  audited: {
    prepareFirmwareRollout: [],
    startFirmwareRollout: ['firmware-rollout.start firmware-rollout'],
    pauseFirmwareRollout: ['firmware-rollout.pause firmware-rollout'],
    resumeFirmwareRollout: ['firmware-rollout.resume firmware-rollout'],
    cancelFirmwareRollout: ['firmware-rollout.cancel firmware-rollout'],
  },
  auditedEndpoints: {
    'firmware-rollout.begin-miners': { test: 'features/devices/firmware/rollouts/rollout-rights-and-limits' },
    'firmware-rollout.halt': { test: 'features/devices/firmware/rollouts/rollouts' },
    'firmware-rollout.finish': { test: 'features/devices/firmware/rollouts/rollouts' },
    'firmware-rollout.end-canceled': { test: 'features/devices/firmware/rollouts/rollouts' },
  },
  tables: { firmware_rollout: bySubaccount, firmware_rollout_miner: bySubaccount },
  async runs(
    { services: { database, serverId } }: Parameters<Runs>[0],
    { run }: Parameters<Runs>[1],
    { owner }: Parameters<Runs>[2],
    imageId: string,
  ): Promise<void> {
    const agent = await run<{ id: string }>(owner, 'createAgent', 'name: "Rollout row"', '{ id }');
    await sql`
      with site as (
        update agent set server_id = ${serverId}::uuid, connected_at = now() where selector_id = ${agent.id}::uuid returning id, subaccount_id
      ), miner as (
        insert into device (kind, subaccount_id, agent_id, ip, mac, family, model)
        select 'asic', subaccount_id, id, '10.0.8.2', '02:00:00:00:08:02', 'antminer', 'Antminer S19' from site
        returning id, subaccount_id
      ), asics as (
        insert into asic (device_id, subaccount_id) select id, subaccount_id from miner
      ), details as (
        insert into asic_detail (device_id, subaccount_id, control_board) select id, subaccount_id, 'CVCtrl' from miner
      )
      insert into asic_state (device_id, subaccount_id, is_online) select id, subaccount_id, true from miner`.execute(
      database,
    );
    const where = 'where: { macAddress: { _eq: "02:00:00:00:08:02" } }';
    const { id } = await run<{ id: string }>(
      owner,
      'prepareFirmwareRollout',
      `imageId: "${imageId}", ${where}`,
      '{ id }',
    );
    const rollout = await run<{ id: string }>(
      owner,
      'startFirmwareRollout',
      `snapshotId: "${id}", confirmedCount: 1, ${settings}`,
      '{ id }',
    );
    for (const change of ['pause', 'resume', 'cancel'])
      await run(owner, `${change}FirmwareRollout`, `id: "${rollout.id}"`, '{ id }');
    await sql`update firmware_rollout set ended_at = now(), state = 'canceled'`.execute(database);
    await run(owner, 'removeAgent', `id: "${agent.id}"`);
  },
  async seed(
    database: Parameters<NonNullable<FeatureExpectations['seed']>>[0],
    { subaccountId, accountId, agentId, deviceId }: Parameters<NonNullable<FeatureExpectations['seed']>>[1],
  ): Promise<void> {
    await sql`with rollout as (
        insert into firmware_rollout (subaccount_id, image_name, family, version, canary_count, batch_count, group_share, max_failures,
          soak_minutes, stage_count, miner_count, waiting_count, started_by)
        values (${subaccountId}, 'Stock', 'antminer', '1', 1, 1, 50, 1, 0, 1, 1, 1, ${accountId}) returning id
      ) insert into firmware_rollout_miner (rollout_id, subaccount_id, device_id, agent_id, group_key, group_name, group_limit, stage, place,
          name, ip, model, from_version, state)
        select id, ${subaccountId}, ${deviceId}, ${agentId}, 'net 1', '10.0.0.0/24', 1, 0, 0, 'rig', '10.0.0.1', 'Antminer S19', '1', 'updated'
        from rollout`.execute(database);
  },
} as const;
