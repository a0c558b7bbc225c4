import { sql, type RawBuilder } from 'kysely';
import { accountName } from '../../../../platform/entity/account-name.ts';
import { defineEntity, type EntityColumn } from '../../../../platform/entity/entity.ts';
import { isReadableIn } from '../../../../platform/entity/readable-devices.ts';

function int(expression: RawBuilder<unknown>, description?: string): EntityColumn {
  return { kind: 'int', sql: expression, ...(description !== undefined && { description }) };
}

/** A staged update of miners with one image of the library. */
export const firmwareRolloutEntity = defineEntity({
  name: 'FirmwareRollout',
  table: sql`firmware_rollout f`,
  joins: {
    n: sql`join subaccount n on n.id = f.subaccount_id`,
    i: sql`left join firmware_image i on i.id = f.image_id`,
    e: sql`left join firmware_rollout e on e.id = f.repeats_id`,
  },
  owner: sql`f.subaccount_id`,
  base: sql`true`,
  key: sql`f.id`,
  defaultOrder: sql`f.created_at desc`,
  columns: {
    id: { kind: 'id', sql: sql`f.selector_id`, sort: false },
    subaccount: { kind: 'text', sql: sql`n.name` },
    imageId: {
      kind: 'id',
      sql: sql`i.selector_id`,
      nullable: true,
      sort: false,
      description: 'Null once the image was deleted.',
    },
    imageName: { kind: 'text', sql: sql`f.image_name`, description: 'As it was when the rollout was started.' },
    family: { kind: 'text', sql: sql`f.family`, description: 'Family of drivers, such as antminer.' },
    version: { kind: 'text', sql: sql`f.version`, description: 'What its miners report once they are updated.' },
    repeatsId: {
      kind: 'id',
      sql: sql`e.selector_id`,
      nullable: true,
      sort: false,
      description: 'The rollout whose failed and skipped miners it takes up again.',
    },
    batchId: { kind: 'id', sql: sql`f.batch_id`, sort: false, description: 'Batch of its requests.' },
    state: {
      kind: 'text',
      sql: sql`f.state`,
      description:
        'running, paused, halted, canceling (waits for the miners that are being updated), done or canceled.',
    },
    stateAt: { kind: 'timestamp', sql: sql`f.state_at`, description: 'Since when it is in this state.' },
    reason: { kind: 'text', sql: sql`f.reason`, description: 'Why it halted; empty where it did not.' },
    canaryCount: int(sql`f.canary_count`, 'Miners of the first stage.'),
    batchCount: int(sql`f.batch_count`, 'Miners of each further stage.'),
    groupShare: int(
      sql`f.group_share::int`,
      'Share of the miners of a rack, a PDU, or a /24 network, that may be updated at a time, %; one always may.',
    ),
    maxFailures: int(sql`f.max_failures`, 'With so many failures it halts.'),
    soakMinutes: int(
      sql`f.soak_minutes`,
      'Minutes for which the miners of a stage are watched before the next begins.',
    ),
    stage: int(sql`f.stage + 1`, 'The stage that runs, from 1.'),
    stageCount: int(sql`f.stage_count`),
    soaksUntil: {
      kind: 'timestamp',
      sql: sql`f.soaks_until`,
      nullable: true,
      description: 'Until when the miners of the stage are watched; null before all of them were updated.',
    },
    minerCount: int(sql`f.miner_count`, 'All of its miners: the sum of the seven counts by state.'),
    waitingCount: int(sql`f.waiting_count`, 'Miners that wait for their turn.'),
    updatingCount: int(sql`f.updating_count`, 'Miners that are being updated.'),
    soakingCount: int(sql`f.soaking_count`, 'Miners that run the version, and are watched until their stage ends.'),
    updatedCount: int(sql`f.updated_count`, 'Miners that run the version.'),
    failedCount: int(sql`f.failed_count`, 'Miners whose update failed, and those that do not hash since.'),
    skippedCount: int(
      sql`f.skipped_count`,
      'Miners that could not be updated at their turn, and were left as they were.',
    ),
    canceledCount: int(
      sql`f.canceled_count`,
      'Miners that were left as they were, as the rollout or their command was canceled.',
    ),
    startedBy: { kind: 'text', sql: accountName(sql`f.started_by`), nullable: true },
    createdAt: { kind: 'timestamp', sql: sql`f.created_at` },
    updatedAt: { kind: 'timestamp', sql: sql`f.updated_at`, description: 'When it was looked at last.' },
    endedAt: { kind: 'timestamp', sql: sql`f.ended_at`, nullable: true },
  },
  aggregates: {
    open: {
      kind: 'int',
      sql: sql`(count(*) filter (where f.ended_at is null))::int`,
      description: 'Rollouts that have not ended.',
    },
    halted: { kind: 'int', sql: sql`(count(*) filter (where f.state = 'halted'))::int` },
  },
});

const isUnderWay = sql`m.state = 'updating' and t.state in ('sent', 'started')`;

/** One miner of a rollout, with its name and address as they were when it was started. */
export const firmwareRolloutMinerEntity = defineEntity({
  name: 'FirmwareRolloutMiner',
  table: sql`firmware_rollout_miner m`,
  joins: {
    f: sql`join firmware_rollout f on f.id = m.rollout_id`,
    d: sql`left join device d on d.id = m.device_id and d.subaccount_id = m.subaccount_id and d.deleted_at is null`,
    g: sql`left join agent_summary g on g.agent_id = m.agent_id`,
    t: sql`left join agent_request_item t on t.id = m.item_id`,
    r: sql`left join agent_request r on r.id = t.request_id`,
  },
  owner: sql`m.subaccount_id`,
  base: isReadableIn('asic', sql`m.subaccount_id`, sql`null::integer`),
  key: sql`m.id`,
  defaultOrder: sql`m.place`,
  columns: {
    id: { kind: 'text', sql: sql`m.id::text`, sort: false },
    rolloutId: { kind: 'id', sql: sql`f.selector_id`, sort: false },
    deviceId: {
      kind: 'id',
      sql: sql`d.selector_id`,
      nullable: true,
      sort: false,
      description: 'Null once it was removed or moved to another subaccount.',
    },
    name: { kind: 'text', sql: sql`m.name` },
    ip: { kind: 'text', sql: sql`host(m.ip)`, sortSql: sql`m.ip` },
    model: { kind: 'text', sql: sql`m.model` },
    controlBoard: { kind: 'text', sql: sql`m.control_board`, nullable: true },
    fromVersion: { kind: 'text', sql: sql`m.from_version`, description: 'What it ran when the rollout was started.' },
    agentName: { kind: 'text', sql: sql`coalesce(g.name, '')` },
    agentOnline: { kind: 'boolean', sql: sql`coalesce(g.is_online, false)` },
    groupName: {
      kind: 'text',
      sql: sql`m.group_name`,
      description: 'Its rack, its PDU, or its /24 network: of its miners only a share is updated at a time.',
    },
    groupLimit: int(sql`m.group_limit`, 'How many miners of its group may be updated at a time.'),
    stage: int(sql`m.stage + 1`, 'Its stage, from 1.'),
    place: int(sql`m.place + 1`, 'Its turn in the rollout, from 1.'),
    state: {
      kind: 'text',
      sql: sql`m.state`,
      description: 'waiting, updating, soaking, updated, failed, skipped or canceled.',
    },
    stateAt: { kind: 'timestamp', sql: sql`m.state_at`, description: 'Since when it is in this state.' },
    message: { kind: 'text', sql: sql`m.message`, description: 'Why it is in this state.' },
    progressShare: {
      kind: 'float',
      sql: sql`case when ${isUnderWay} then t.progress_share end`,
      nullable: true,
      filter: false,
      sort: false,
      description: 'How much of its update the agent has done, 0 to 1; null where that is not known.',
    },
    progressText: {
      kind: 'text',
      sql: sql`case when ${isUnderWay} then t.progress_text end`,
      nullable: true,
      filter: false,
      sort: false,
      description: 'What the agent is doing.',
    },
    hashedAt: {
      kind: 'timestamp',
      sql: sql`m.hashed_at`,
      nullable: true,
      description: 'When it was last seen to hash after its update, while it was watched.',
    },
    requestId: {
      kind: 'id',
      sql: sql`r.selector_id`,
      nullable: true,
      sort: false,
      description: 'Request that updates it.',
    },
  },
});
