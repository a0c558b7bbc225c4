import { sql } from 'kysely';
import { defineEntity, type EntityColumn } from '../../../platform/entity/entity.ts';
import { isReadableDevice } from '../../../platform/entity/readable-devices.ts';
import { isSharedSql, ownerName, sharedDevice } from '../../../platform/entity/shared-devices.ts';
import { count, text } from '../kinds/index.ts';
import { mismatchAggregate, mismatchColumns } from '../requests/index.ts';
import { outletDesired, reportedDelay } from './commands/outlet-desired.ts';

const stateSql = sql`(case when s.is_online and o.is_on then 'on' when s.is_online and not o.is_on then 'off' else 'unknown' end)`;

/** A figure of an outlet while its unit answers. */
function figure(column: EntityColumn['sql'], description: string): EntityColumn {
  return {
    kind: 'float',
    sql: sql`(case when s.is_online then ${column} end)::double precision`,
    nullable: true,
    description,
  };
}

/** A delay that the unit reports of the outlet, s. */
function delay(name: 'onDelay' | 'offDelay', description: string): EntityColumn {
  return { kind: 'float', sql: reportedDelay(name), nullable: true, description };
}

/**
 * An outlet (`p`) of a power distribution unit (`d`) with its last reading (`o`), and what an operator desires of it (`x`).
 */
export const outletEntity = defineEntity({
  name: 'Outlet',
  table: sql`device_part p`,
  joins: {
    x: sql`join pdu_outlet x on x.part_id = p.id`,
    o: sql`left join pdu_outlet_state o on o.part_id = p.id`,
    d: sql`join device d on d.id = p.device_id`,
    s: sql`join pdu_state s on s.device_id = p.device_id`,
    u: sql`join pdu u on u.device_id = p.device_id`,
    t: sql`left join pdu_detail t on t.device_id = p.device_id`,
    m: sql`left join device m on m.id = x.feeds_device_id and m.deleted_at is null and ${isReadableDevice('asic', 'm')}`,
    g: sql`join agent_summary g on g.agent_id = d.agent_id`,
    n: sql`left join subaccount n on n.id = p.subaccount_id`,
  },
  owner: sql`p.subaccount_id`,
  shared: sharedDevice(sql`d.shared_with`),
  base: sql`p.kind = 'pdu' and p.removed_at is null and d.deleted_at is null`,
  key: sql`p.id`,
  defaultOrder: sql`p.device_id, p.ordinal`,
  columns: {
    id: { kind: 'id', sql: sql`p.selector_id`, sort: false },
    subaccount: { ...text(ownerName(sql`n.name`, sql`p.device_id`), 'Owner of the unit.'), facet: true },
    isShared: {
      kind: 'boolean',
      sql: isSharedSql(sql`p.subaccount_id`),
      description: 'Whether another subaccount owns the unit and shares it.',
    },
    key: text(sql`p.key`, 'Index by which the unit knows the outlet, such as `3` or `1.1.3`.'),
    ordinal: { kind: 'int', sql: sql`p.ordinal`, description: 'Place among the outlets of the unit, from 0.' },
    name: text(sql`p.name`, 'Name that the unit reports.'),
    state: { ...text(stateSql, 'on, off, or unknown while the unit does not answer or report it.'), facet: true },
    changing: {
      kind: 'boolean',
      sql: sql`coalesce(s.is_online and o.is_changing, false)`,
      description: 'Whether the unit is about to switch it.',
    },
    current: figure(sql`o.current`, 'A.'),
    voltage: figure(sql`o.voltage`, 'V.'),
    power: figure(sql`o.power`, 'W.'),
    energy: figure(sql`o.energy`, 'kWh.'),
    onDelay: delay('onDelay', 'Seconds that the unit waits before it switches the outlet on; -1: it stays off.'),
    offDelay: delay('offDelay', 'Seconds that the unit waits before it switches the outlet off.'),
    desiredState: {
      ...text(
        sql`(case x.desired_on when true then 'on' when false then 'off' end)`,
        'on or off; null: none is desired.',
      ),
      nullable: true,
    },
    desiredName: { ...text(sql`x.desired_name`), nullable: true },
    desiredOnDelay: {
      kind: 'int',
      sql: sql`x.desired_on_delay`,
      nullable: true,
      description: 's; null: none is desired.',
    },
    desiredOffDelay: {
      kind: 'int',
      sql: sql`x.desired_off_delay`,
      nullable: true,
      description: 's; null: none is desired.',
    },
    ...mismatchColumns(outletDesired),
    pduId: { kind: 'id', sql: sql`d.selector_id`, sort: false },
    pduName: text(sql`d.name`),
    pduIp: { ...text(sql`host(d.ip)`), sortSql: sql`d.ip` },
    pduModel: { ...text(sql`d.model`), facet: true },
    asicId: {
      kind: 'id',
      sql: sql`m.selector_id`,
      nullable: true,
      sort: false,
      description: 'The miner behind it; null where none is linked, or it is not open to the caller.',
    },
    asicName: {
      ...text(sql`coalesce(nullif(m.name, ''), nullif(m.hostname, ''), host(m.ip))`, 'Name of the miner behind it.'),
      nullable: true,
    },
    asicIp: { ...text(sql`host(m.ip)`), sortSql: sql`m.ip`, nullable: true },
    asicMac: { ...text(sql`m.mac`), nullable: true },
    isLinked: {
      kind: 'boolean',
      sql: sql`x.feeds_device_id is not null`,
      description: 'Whether a miner is linked to it.',
    },
    agentId: { kind: 'id', sql: sql`g.selector_id`, sort: false },
    agentName: { ...text(sql`g.name`), facet: true },
    agentOnline: { kind: 'boolean', sql: sql`g.is_online` },
    isOnline: { kind: 'boolean', sql: sql`s.is_online`, description: 'Whether the unit answers.' },
    reportedAt: {
      kind: 'timestamp',
      sql: sql`s.reported_at`,
      nullable: true,
      description: 'Last report of the unit, reading or failure.',
    },
    protectedAs: {
      ...text(
        sql`x.protected_as`,
        'What it feeds that must stay on: agent, switch or pdu; null: it may be switched off.',
      ),
      nullable: true,
    },
    viewOnly: {
      kind: 'boolean',
      sql: sql`u.view_only`,
      description: 'Whether the outlets of the unit take no command.',
    },
  },
  aggregates: {
    mismatched: mismatchAggregate(outletDesired),
    linked: count(sql`x.feeds_device_id is not null`, 'Outlets that are linked to a miner.'),
    on: count(sql`${stateSql} = 'on'`, 'Outlets that give power.'),
    off: count(sql`${stateSql} = 'off'`, 'Outlets that give none.'),
    unknown: count(sql`${stateSql} = 'unknown'`, 'Outlets whose unit does not answer or report their state.'),
    changing: count(sql`s.is_online and o.is_changing`, 'Outlets that their unit is about to switch.'),
    power: {
      kind: 'float',
      sql: sql`coalesce(sum(o.power) filter (where s.is_online), 0)::double precision`,
      description: 'Sum over the outlets of units that answer, W.',
    },
    reportingPower: count(sql`s.is_online and o.power is not null`, 'Outlets that the sum of power covers.'),
  },
});
