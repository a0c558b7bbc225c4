import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { sql } from 'kysely';
import type { EntityColumn } from '../../../platform/entity/entity.ts';
import { isReadableDevice } from '../../../platform/entity/readable-devices.ts';
import {
  count,
  definePartEntity,
  desiredPartState,
  partStateCounts,
  partStateSql,
  text,
} from '../kind-platform/index.ts';
import { holdColumns, joinHold, mismatchAggregate, mismatchColumns } from '../requests/index.ts';
import { outletDesired, reportedDelay } from './commands/outlet-desired.ts';

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

/** An outlet of a power distribution unit with its last reading, what an operator desires of it, and the miner behind it (`m`). */
export const outletEntity = definePartEntity(pduKind, {
  name: 'Outlet',
  joins: {
    u: sql`join pdu u on u.device_id = p.device_id`,
    t: sql`left join pdu_detail t on t.device_id = p.device_id`,
    h: joinHold('part', sql`p.id`),
    m: sql`left join device m on m.id = x.feeds_device_id and m.deleted_at is null and ${isReadableDevice('asic', 'm')}`,
  },
  columns: {
    key: text(sql`p.key`, 'Index by which the unit knows the outlet, such as `3` or `1.1.3`.'),
    name: text(sql`p.name`, 'Name that the unit reports.'),
    state: { ...text(partStateSql, 'on, off, or unknown while the unit does not answer or report it.'), facet: true },
    changing: {
      kind: 'boolean',
      sql: sql`coalesce(s.is_online and o.is_changing, false)`,
      description: 'Whether the unit is about to switch it.',
    },
    current: figure(sql`o.current`, 'A.'),
    voltage: figure(sql`o.voltage`, 'V.'),
    power: figure(sql`o.power`, 'W.'),
    energy: figure(sql`o.energy`, 'kWh.'),
    powerFactor: figure(sql`o.power_factor`, 'A share of 1.'),
    onDelay: delay('onDelay', 'Seconds that the unit waits before it switches the outlet on; -1: it stays off.'),
    offDelay: delay('offDelay', 'Seconds that the unit waits before it switches the outlet off.'),
    desiredState: desiredPartState,
    desiredName: { isInternal: true, ...text(sql`x.desired_name`), nullable: true },
    desiredOnDelay: {
      isInternal: true,
      kind: 'int',
      sql: sql`x.desired_on_delay`,
      nullable: true,
      description: 's; null: none is desired.',
    },
    desiredOffDelay: {
      isInternal: true,
      kind: 'int',
      sql: sql`x.desired_off_delay`,
      nullable: true,
      description: 's; null: none is desired.',
    },
    ...mismatchColumns(outletDesired),
    ...holdColumns,
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
    ...partStateCounts('Outlets'),
    changing: count(sql`s.is_online and o.is_changing`, 'Outlets that their unit is about to switch.'),
    power: {
      kind: 'float',
      sql: sql`coalesce(sum(o.power) filter (where s.is_online), 0)::double precision`,
      description: 'Sum over the outlets of units that answer, W.',
    },
    reportingPower: count(sql`s.is_online and o.power is not null`, 'Outlets that the sum of power covers.'),
  },
});
