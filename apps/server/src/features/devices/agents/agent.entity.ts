import { terahashCoinsText } from '@headframe/domain/coins/coin-family';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { sql, type RawBuilder } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';
import { productVersion } from '../../../platform/product-version.ts';
import { inTerahashes } from '../../../platform/units/family-sql.ts';
import { kindTables } from '../kind-platform/index.ts';

/** Devices of an agent, of every kind that this version knows, that meet a condition on their state. */
function devicesOfAgent(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const counts = deviceKinds.map(
    (kind) => sql`(select count(*) from device d join ${sql.table(kindTables(kind).state)} s on s.device_id = d.id
      where d.agent_id = g.id and d.deleted_at is null and ${condition})`,
  );
  return sql`(${sql.join(counts, sql` + `)})::int`;
}

/** All devices of an agent by kind, those of kinds that this version does not know among them. */
const devicesByKind = sql`(select coalesce(json_agg(json_build_object('kind', k.kind, 'count', k.count) order by k.kind), '[]')
  from (select d.kind, count(*)::int as count from device d where d.agent_id = g.id and d.deleted_at is null group by d.kind) k)`;

/** A version as numbers that compare; null for anything else. */
const comparable = (version: RawBuilder<unknown>) =>
  sql`case when ${version} ~ '^[0-9]{1,5}([.][0-9]{1,5}){2}$' then string_to_array(${version}, '.')::int[] end`;

/**
 * How an agent stands to the version of this server: unknown (it has never connected), withServer (it runs from sources),
 * current, byHand (too old to update itself), updating, available.
 */
export const agentUpdateState = sql`case
  when g.version = '' then 'unknown'
  when g.program ->> 'updates' <> 'self' then 'withServer'
  when coalesce(${comparable(sql`g.version`)} >= ${comparable(sql`${productVersion}::text`)}, true) then 'current'
  when g.program is null then 'byHand'
  when exists (select from agent_request u where u.agent_id = g.id and u.kind = 'updateAgent'
    and u.state in ('pending', 'running')) then 'updating'
  else 'available' end`;

/** An on-site agent, its connection, and what stands behind it. */
export const agentEntity = defineEntity({
  name: 'Agent',
  table: sql`agent g`,
  joins: { n: sql`join subaccount n on n.id = g.subaccount_id` },
  owner: sql`g.subaccount_id`,
  base: sql`g.removed_at is null`,
  key: sql`g.id`,
  defaultOrder: sql`g.name`,
  columns: {
    id: { kind: 'id', sql: sql`g.selector_id`, sort: false },
    subaccount: { kind: 'text', sql: sql`n.name` },
    name: { kind: 'text', sql: sql`g.name` },
    isOnline: { kind: 'boolean', sql: sql`g.server_id is not null` },
    ip: { kind: 'text', sql: sql`host(g.ip)`, nullable: true },
    hostname: { kind: 'text', sql: sql`g.hostname` },
    os: { kind: 'text', sql: sql`g.os` },
    version: { kind: 'text', sql: sql`g.version` },
    updateState: {
      kind: 'text',
      sql: agentUpdateState,
      description:
        'How its version stands to that of the server: available (an update), updating, current, byHand (it cannot update itself), withServer (it runs from sources) or unknown.',
    },
    connectedAt: { kind: 'timestamp', sql: sql`g.connected_at`, nullable: true },
    lastSeenAt: { kind: 'timestamp', sql: sql`g.last_seen_at`, nullable: true },
    createdAt: { kind: 'timestamp', sql: sql`g.created_at` },
    deviceCount: {
      kind: 'int',
      sql: sql`(select count(*) from device d where d.agent_id = g.id and d.deleted_at is null)::int`,
      description: 'Devices of all kinds, those among them that this version does not know.',
    },
    activeNodeCount: { kind: 'int', sql: devicesOfAgent(sql`s.is_online`), description: 'Devices that answer.' },
    disconnectedCount: {
      kind: 'int',
      sql: devicesOfAgent(sql`not s.is_online`),
      description: 'Devices that do not answer.',
    },
    hashrate: {
      kind: 'float',
      sql: sql`(select coalesce(sum(s.hashrate) / 1e12, 0) from device d join asic_state s on s.device_id = d.id
        where d.agent_id = g.id and d.deleted_at is null and s.is_online and ${inTerahashes(sql`s.coin_enum`)})::double precision`,
      description: `Th/s, ${terahashCoinsText}.`,
    },
  },
  details: {
    setting: { sql: sql`g.setting` },
    kinds: { sql: sql`array(select jsonb_object_keys(coalesce(g.kinds, '{}')) order by 1)` },
    devicesByKind: { sql: devicesByKind },
    devicePorts: { sql: sql`g.device_ports` },
    stats: { sql: sql`g.stats` },
    serverVersion: { sql: sql`${productVersion}::text` },
  },
  aggregates: {
    online: { kind: 'int', sql: sql`(count(*) filter (where g.server_id is not null))::int` },
    updatable: {
      kind: 'int',
      sql: sql`(count(*) filter (where ${agentUpdateState} = 'available'))::int`,
      description: 'Agents with an available update.',
    },
  },
});
