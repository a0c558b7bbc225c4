import { actors } from '@headframe/domain/requests/actors';
import { allCommands } from '@headframe/domain/devices/all-commands';
import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceKinds, type KindName } from '@headframe/domain/devices/kinds';
import { sql } from 'kysely';
import { accountName } from '../../../platform/entity/account-name.ts';
import { defineEntity } from '../../../platform/entity/entity.ts';
import { isReadableIn } from '../../../platform/entity/readable-devices.ts';

const requestedBy = sql`coalesce(${accountName(sql`r.requested_by`)}, r.requested_by_key, r.requested_by_name)`;

/** Whether a request `r` is for devices of an open subaccount that another one commands. */
const ofGuest = sql`(coalesce(r.shared_by = any ((select current_subaccount_ids())::integer[]), false)
  and r.subaccount_id <> all ((select current_subaccount_ids())::integer[]))`;

/** The items of an open request `r` that wait, and what for: how many stops, and the only one where it is one. */
const waits = sql`join lateral (
  select count(*)::int as items, count(distinct awaited.id)::int as stops, min(awaited.name) as miner,
    (array_agg(stop.batch_id) filter (where stop.id is not null))[1] as batch_id
  from agent_request_item waiting left join agent_request_item awaited on awaited.id = waiting.awaits_item_id
      and ${isReadableIn('asic', sql`awaited.subaccount_id`, sql`awaited.shared_by`)}
    left join agent_request stop on stop.id = awaited.request_id
  where waiting.request_id = r.id and waiting.state = 'waiting' and r.state in ('pending', 'running')) w on true`;

const progressing = allCommands.flatMap(({ name, command }) => (command.content ? [sql.lit(name)] : []));

/** Whether the command of request `r` reports progress: these are for few devices. */
const reportsProgress = sql`r.kind in (${sql.join(progressing)})`;

/** A request to one agent: a command on devices, or a scan. */
export const agentRequestEntity = defineEntity({
  name: 'AgentRequest',
  table: sql`agent_request r`,
  joins: {
    g: sql`left join agent_summary g on g.agent_id = r.agent_id`,
    n: sql`left join subaccount n on n.id = r.subaccount_id`,
    w: waits,
    f: sql`left join firmware_rollout f on f.batch_id = r.batch_id and f.subaccount_id = r.subaccount_id and r.origin = 'rollout'`,
  },
  owner: sql`r.subaccount_id`,
  shared: sql`r.shared_by = any ((select current_subaccount_ids())::integer[])`,
  base: sql`true`,
  key: sql`r.id`,
  defaultOrder: sql`r.created_at desc`,
  columns: {
    id: { kind: 'id', sql: sql`r.selector_id`, sort: false },
    batchId: { kind: 'id', sql: sql`r.batch_id`, sort: false, description: 'Groups the requests of one action.' },
    subaccount: { kind: 'text', sql: sql`coalesce(n.name, r.requested_from, '')` },
    requestedFrom: {
      kind: 'text',
      sql: sql`r.requested_from`,
      nullable: true,
      description: 'Subaccount that requested it on devices shared with it; null for the owner’s own requests.',
    },
    isOfGuest: {
      kind: 'boolean',
      sql: ofGuest,
      description:
        'Whether another subaccount requested it, on devices that are shared with it: that one alone cancels it.',
    },
    rolloutMinerCount: {
      kind: 'int',
      sql: sql`f.miner_count`,
      nullable: true,
      filter: false,
      sort: false,
      description: 'All miners of the firmware rollout that it is part of; null for any other request.',
    },
    rolloutUpdatedCount: {
      kind: 'int',
      sql: sql`f.updated_count`,
      nullable: true,
      filter: false,
      sort: false,
      description: 'Those of them that run the version, as the rollout itself counts.',
    },
    agentId: {
      kind: 'id',
      sql: sql`g.selector_id`,
      nullable: true,
      sort: false,
      description: 'Null for a shared device whose share has ended.',
    },
    agentName: { kind: 'text', sql: sql`coalesce(g.name, '')` },
    agentOnline: { kind: 'boolean', sql: sql`coalesce(g.is_online, false)` },
    agentBehind: {
      kind: 'boolean',
      sql: sql`coalesce(g.is_online and g.is_behind, false)`,
      description: 'Whether the agent polls less often than set, because it cannot keep up.',
    },
    kind: { kind: 'text', sql: sql`r.kind` },
    state: { kind: 'text', sql: sql`r.state` },
    stateAt: { kind: 'timestamp', sql: sql`r.state_at`, description: 'Since when it is in this state.' },
    summary: { kind: 'text', sql: sql`r.summary` },
    origin: {
      kind: 'text',
      sql: sql`r.origin`,
      description: `Who commanded: ${Object.keys(actors).join(', ')}.`,
    },
    requestedBy: {
      kind: 'text',
      sql: requestedBy,
      nullable: true,
      description: 'Nickname or e-mail of the account, else name of the API key.',
    },
    ipRange: {
      kind: 'text',
      sql: sql`coalesce((select string_agg(range, ', ') from jsonb_array_elements_text(r.payload -> 'ranges') as range), '')`,
      description: 'Ranges of a scan.',
    },
    scanKinds: {
      kind: 'textArray',
      sql: sql`array(select jsonb_array_elements_text(coalesce(r.payload -> 'kinds', '[]')))`,
      filter: false,
      description: 'Kinds of devices that a scan looked for; none: all that its agent knew.',
    },
    deviceCount: { kind: 'int', sql: sql`r.device_count` },
    partCount: {
      kind: 'int',
      sql: sql`r.part_count`,
      description: 'Parts of these devices that its command is for; 0 for the devices as a whole.',
    },
    doneCount: { kind: 'int', sql: sql`r.done_count` },
    errorResultCount: { kind: 'int', sql: sql`r.failed_count`, description: 'Devices or parts on which it failed.' },
    canceledCount: { kind: 'int', sql: sql`r.canceled_count` },
    expiredCount: { kind: 'int', sql: sql`r.expired_count` },
    waitingCount: {
      kind: 'int',
      sql: sql`w.items`,
      filter: false,
      sort: false,
      description: 'Devices that wait for others, such as an outlet for the verified stop of the miner behind it.',
    },
    waitingFor: {
      kind: 'text',
      sql: sql`(case when w.stops = 1 then 'the verified stop of ' || w.miner
        when w.stops > 1 then 'the verified stop of ' || w.stops || ' miners' end)`,
      nullable: true,
      filter: false,
      sort: false,
      description: 'What they wait for: `the verified stop of rig-7`, `the verified stop of 12 miners`.',
    },
    awaitedBatchId: {
      kind: 'id',
      sql: sql`w.batch_id`,
      nullable: true,
      filter: false,
      sort: false,
      description: 'Batch of what they wait for.',
    },
    underWay: {
      kind: 'float',
      sql: sql`(case when ${reportsProgress} then (select coalesce(sum(u.progress_share), 0)::float8 from agent_request_item u
        where u.request_id = r.id and u.state in ('sent', 'started')) end)`,
      nullable: true,
      filter: false,
      sort: false,
      description:
        'What is done of items that have not ended, as a number of items; null for commands that report no progress.',
    },
    scanned: { kind: 'int', sql: sql`r.scanned`, description: 'Addresses that a scan has probed.' },
    scanTotal: { kind: 'int', sql: sql`r.scan_total`, description: 'Addresses that a scan probes in total.' },
    discoveredCount: { kind: 'int', sql: sql`r.discovered_count`, description: 'Devices that a scan discovered.' },
    expiresAt: { kind: 'timestamp', sql: sql`r.expires_at` },
    createdAt: { kind: 'timestamp', sql: sql`r.created_at` },
    updatedAt: { kind: 'timestamp', sql: sql`r.updated_at` },
  },
  details: { payload: { sql: sql`r.payload` } },
  aggregates: {
    pending: { kind: 'int', sql: sql`(count(*) filter (where r.state in ('pending', 'running')))::int` },
    devices: { kind: 'int', sql: sql`coalesce(sum(r.device_count), 0)::int`, description: 'Devices of all requests.' },
    done: {
      kind: 'int',
      sql: sql`coalesce(sum(r.done_count), 0)::int`,
      description: 'Devices on which it was verified.',
    },
    failed: {
      kind: 'int',
      sql: sql`coalesce(sum(r.failed_count), 0)::int`,
      description: 'Devices on which it failed.',
    },
    canceled: { kind: 'int', sql: sql`coalesce(sum(r.canceled_count), 0)::int` },
    expired: { kind: 'int', sql: sql`coalesce(sum(r.expired_count), 0)::int` },
  },
});

/** Whether the caller may read devices of the kind that the command of item `t` is for. */
const isReadableItem = sql`(case ${sql.join(
  deviceKinds.flatMap(({ kind, commands }: DeviceKind) => {
    const names = Object.keys(commands).map((name) => sql.lit(name));
    if (names.length === 0) return [];
    const readable = isReadableIn(kind as KindName, sql`t.subaccount_id`, sql`t.shared_by`);
    return [sql`when r.kind in (${sql.join(names)}) then ${readable}`];
  }),
  sql` `,
)} else true end)`;

/** One device of a request, or part of a device, with its name and addresses as they were; requests of others on a shared device are its owner's to see. */
export const agentRequestItemEntity = defineEntity({
  name: 'AgentRequestItem',
  table: sql`agent_request_item t`,
  joins: {
    r: sql`join agent_request r on r.id = t.request_id`,
    d: sql`left join device d on d.id = t.device_id`,
    p: sql`left join device_part p on p.id = t.part_id and p.device_id = t.device_id`,
    f: sql`left join device_file f on f.item_id = t.id`,
    a: sql`left join agent_request_item a on a.id = t.awaits_item_id and t.state = 'waiting'
      and ${isReadableIn('asic', sql`a.subaccount_id`, sql`a.shared_by`)}`,
    ar: sql`left join agent_request ar on ar.id = a.request_id`,
  },
  owner: sql`t.subaccount_id`,
  shared: sql`t.shared_by = any ((select current_subaccount_ids())::integer[])`,
  base: isReadableItem,
  key: sql`t.id`,
  defaultOrder: sql`t.id desc`,
  columns: {
    id: { kind: 'text', sql: sql`t.id::text`, sort: false },
    requestId: { kind: 'id', sql: sql`r.selector_id`, sort: false },
    batchId: { kind: 'id', sql: sql`r.batch_id`, sort: false },
    deviceId: {
      kind: 'id',
      sql: sql`d.selector_id`,
      nullable: true,
      sort: false,
      description: 'Null for a device that is no longer shared with the caller.',
    },
    partId: {
      kind: 'id',
      sql: sql`p.selector_id`,
      nullable: true,
      sort: false,
      description: 'The part of the device that it is for; null for the whole device.',
    },
    partKey: {
      kind: 'text',
      sql: sql`t.part_key`,
      nullable: true,
      description: 'What the device holds stable of the part.',
    },
    kind: { kind: 'text', sql: sql`r.kind` },
    requestedFrom: {
      kind: 'text',
      sql: sql`r.requested_from`,
      nullable: true,
      description: 'Subaccount that requested it on a device shared with it; null for the owner’s own requests.',
    },
    name: { kind: 'text', sql: sql`t.name` },
    ip: { kind: 'text', sql: sql`host(t.ip)`, sortSql: sql`t.ip` },
    macAddress: { kind: 'text', sql: sql`t.mac`, nullable: true },
    state: { kind: 'text', sql: sql`t.state` },
    stateAt: { kind: 'timestamp', sql: sql`t.state_at` },
    message: {
      kind: 'text',
      sql: sql`(case when a.id is null then t.message
        else 'Waiting for the verified stop of ' || a.name || ' (request ' || ar.selector_id || ').' end)`,
      description: 'Why it ended so, or what it waits for.',
    },
    progressShare: {
      kind: 'float',
      sql: sql`case when t.state in ('sent', 'started') then t.progress_share end`,
      nullable: true,
      filter: false,
      sort: false,
      description: 'How much of it the agent has done, 0 to 1; null where that is not known.',
    },
    progressText: {
      kind: 'text',
      sql: sql`case when t.state in ('sent', 'started') then t.progress_text end`,
      nullable: true,
      filter: false,
      sort: false,
      description: 'What the agent is doing.',
    },
    fileKey: {
      kind: 'id',
      sql: sql`case when f.stored_at is not null then f.selector_id end`,
      nullable: true,
      filter: false,
      sort: false,
      description:
        'The file that it brought back, as GET /api/folders/{key} names it; null where there is none, or no longer.',
    },
    fileName: { kind: 'text', sql: sql`f.name`, nullable: true, filter: false, sort: false },
    fileSize: {
      kind: 'int',
      sql: sql`f.size`,
      nullable: true,
      filter: false,
      sort: false,
      description: 'Size of the file in bytes.',
    },
    awaitedName: {
      kind: 'text',
      sql: sql`a.name`,
      nullable: true,
      description: 'Miner whose verified stop it waits for.',
    },
    awaitedRequestId: {
      kind: 'id',
      sql: sql`ar.selector_id`,
      nullable: true,
      sort: false,
      description: 'Request of that stop.',
    },
    requestedBy: {
      kind: 'text',
      sql: sql`case when current_account_id() is not null then ${requestedBy} end`,
      nullable: true,
      description: 'Nickname or e-mail of the account, else name of the API key; shown to signed-in people only.',
    },
    createdAt: { kind: 'timestamp', sql: sql`r.created_at` },
  },
});
