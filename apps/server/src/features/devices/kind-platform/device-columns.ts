import { sql } from 'kysely';
import type { Entity, EntityAggregate, EntityColumn } from '../../../platform/entity/entity.ts';
import { isSharedSql, ownerName, sharedDevice, sharedWith } from '../../../platform/entity/shared-devices.ts';
import type { KindTables } from './kind-tables.ts';
import { placeColumns, placeJoins } from './places/device-place.ts';

/** A text as it stands in a table. */
export function text(expression: EntityColumn['sql'], description?: string): EntityColumn {
  return { kind: 'text', sql: expression, ...(description ? { description } : {}) };
}

/** A text of the table `device` that its index of texts holds (`device_text`). */
export function searchedText(expression: EntityColumn['sql'], description?: string): EntityColumn {
  return { ...text(expression, description), hasTextIndex: true };
}

/** The number of devices for which a condition holds. */
export function count(condition: EntityColumn['sql'], description: string): EntityAggregate {
  return { kind: 'int', sql: sql`(count(*) filter (where ${condition}))::int`, description };
}

/**
 * The tables that a kind's devices are read from: the device (`d`), its state (`s`), what everyone who sees it sees of its agent
 * (`g`), its subaccount (`n`; none where it is shared), and where it stands ({@link placeJoins}).
 */
export function deviceTables(
  kind: string,
  { state }: Pick<KindTables, 'state'>,
): Pick<Entity, 'table' | 'owner' | 'shared' | 'base' | 'key' | 'defaultOrder' | 'textIndex'> & {
  joins: Entity['joins'];
} {
  return {
    table: sql`device d`,
    joins: {
      s: sql`join ${sql.table(state)} s on s.device_id = d.id`,
      g: sql`join agent_summary g on g.agent_id = d.agent_id`,
      n: sql`left join subaccount n on n.id = d.subaccount_id`,
      ...placeJoins,
    },
    owner: sql`d.subaccount_id`,
    shared: sharedDevice(sql`d.shared_with`),
    base: sql`d.kind = ${sql.lit(kind)} and d.deleted_at is null`,
    key: sql`d.id`,
    textIndex: (pattern, max) => sql`devices_like(${kind}, ${pattern}, ${max})`,
    defaultOrder: sql`d.model desc`,
  };
}

/** What every kind of device shows of itself, its agent and its owner; over the tables of {@link deviceTables}. */
export const deviceColumns = {
  id: { kind: 'id', sql: sql`d.selector_id`, sort: false },
  subaccount: { ...text(ownerName(sql`n.name`, sql`d.id`), 'Owner of the device.'), facet: true },
  isShared: {
    kind: 'boolean',
    sql: isSharedSql(sql`d.subaccount_id`),
    description: 'Whether another subaccount owns it and shares it.',
  },
  shareSubaccount: {
    isInternal: true,
    ...text(
      sharedWith(sql`d.id`),
      'Subaccounts that it is shared with, as far as the caller sees them; null without any.',
    ),
    nullable: true,
  },
  tunnelSubaccount: {
    isInternal: true,
    ...text(
      sharedWith(sql`d.id`, sql`share.tunnel_access`),
      'Those of them whose people may open its web page; null without any.',
    ),
    nullable: true,
  },
  agentId: { kind: 'id', sql: sql`g.selector_id`, sort: false },
  agentName: { ...text(sql`g.name`), facet: true },
  agentOnline: { kind: 'boolean', sql: sql`g.is_online` },
  agentBehind: {
    kind: 'boolean',
    sql: sql`g.is_online and g.is_behind`,
    description: 'Whether its agent polls less often than set, because it cannot keep up.',
  },
  isOnline: { kind: 'boolean', sql: sql`s.is_online` },
  ip: { ...searchedText(sql`host(d.ip)`), sortSql: sql`d.ip` },
  ipNumber: {
    kind: 'float',
    sql: sql`(d.ip - '0.0.0.0'::inet)::double precision`,
    sort: false,
    description: 'The IPv4 address as a whole number below 2^32, for ranges.',
  },
  ports: {
    // Whom a device is shared with sees no ports of its agent, and so none of the device.
    ...text(
      sql`case when d.ports is not null and not ${isSharedSql(sql`d.subaccount_id`)} then (
        select string_agg(own.key || ' ' || own.value, ', ' order by own.key) from jsonb_each_text(d.ports) own) end`,
      'Ports on which it is reached where they are not those of its agent, such as `snmp 1161`; null where they are.',
    ),
    nullable: true,
    filter: false,
    sort: false,
  },
  macAddress: { ...searchedText(sql`d.mac`), nullable: true },
  family: text(sql`d.family`, 'Protocol family of its driver.'),
  model: { ...searchedText(sql`d.model`), facet: true, hasIndexedOrder: true },
  firmware: { ...searchedText(sql`d.firmware`), facet: true },
  serialNumber: searchedText(sql`d.serial_number`),
  note: { ...searchedText(sql`d.note`), isInternal: true },
  ...placeColumns,
  tags: { isInternal: true, kind: 'textArray', sql: sql`d.tags`, facet: true },
  totalTags: { isInternal: true, kind: 'int', sql: sql`cardinality(d.tags)`, description: 'Number of its tags.' },
  reportedAt: {
    kind: 'timestamp',
    sql: sql`s.reported_at`,
    nullable: true,
    description: 'Last report, reading or failure.',
  },
  lastSeen: { kind: 'timestamp', sql: sql`s.last_seen_at`, nullable: true, description: 'Last reading.' },
  authError: { kind: 'boolean', sql: sql`s.auth_error` },
  failure: { ...text(sql`s.failure`, 'Why the last report contains no reading.'), nullable: true },
  totalIssueCount: { kind: 'int', sql: sql`bit_count(s.issues::bit(32))::int` },
  lastScanAt: { kind: 'timestamp', sql: sql`d.last_scan_at`, nullable: true },
  tunnelAddress: {
    isInternal: true,
    ...text(
      sql`(select t.address from tunnel t where t.device_id = d.id and t.ends_at > now() order by t.ends_at desc limit 1)`,
      'Address of the tunnel to its own page that is open longest, of whoever has it; null without one.',
    ),
    nullable: true,
    filter: false,
    sort: false,
  },
  tunnelActiveTime: {
    isInternal: true,
    kind: 'int',
    sql: sql`coalesce((select ceil(extract(epoch from max(t.ends_at) - now()))::int from tunnel t
      where t.device_id = d.id and t.ends_at > now()), 0)`,
    filter: false,
    sort: false,
    description: 'Seconds until that tunnel closes; 0 without one.',
  },
  createdAt: { kind: 'timestamp', sql: sql`d.created_at` },
} as const satisfies Entity['columns'];
