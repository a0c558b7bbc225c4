import { sql } from 'kysely';
import { defineEntity, type EntityColumn } from '../../../platform/entity/entity.ts';
import { isSharedSql, ownerName, sharedDevice } from '../../../platform/entity/shared-devices.ts';
import { count, text } from '../kinds/index.ts';
import { mismatchAggregate, mismatchColumns } from '../requests/index.ts';
import { coilDesired } from './commands/coil-desired.ts';

const stateSql = sql`(case when s.is_online and o.is_on then 'on' when s.is_online and not o.is_on then 'off' else 'unknown' end)`;

/** A yes or no of a coil while its PLC answers. */
function flag(column: EntityColumn['sql'], description: string): EntityColumn {
  return { kind: 'boolean', sql: sql`coalesce(s.is_online and ${column}, false)`, description };
}

/** A coil (`p`) of a PLC (`d`) with its last reading (`o`), and what an operator desires of it (`x`). */
export const coilEntity = defineEntity({
  name: 'Coil',
  table: sql`device_part p`,
  joins: {
    x: sql`join plc_coil x on x.part_id = p.id`,
    o: sql`left join plc_coil_state o on o.part_id = p.id`,
    d: sql`join device d on d.id = p.device_id`,
    s: sql`join plc_state s on s.device_id = p.device_id`,
    g: sql`join agent_summary g on g.agent_id = d.agent_id`,
    n: sql`left join subaccount n on n.id = p.subaccount_id`,
  },
  owner: sql`p.subaccount_id`,
  shared: sharedDevice(sql`d.shared_with`),
  base: sql`p.kind = 'plc' and p.removed_at is null and d.deleted_at is null`,
  key: sql`p.id`,
  defaultOrder: sql`p.device_id, p.ordinal`,
  columns: {
    id: { kind: 'id', sql: sql`p.selector_id`, sort: false },
    subaccount: { ...text(ownerName(sql`n.name`, sql`p.device_id`), 'Owner of the PLC.'), facet: true },
    isShared: {
      kind: 'boolean',
      sql: isSharedSql(sql`p.subaccount_id`),
      description: 'Whether another subaccount owns the PLC and shares it.',
    },
    key: text(sql`p.key`, 'Modbus unit and wire address, such as `1:512`.'),
    ordinal: { kind: 'int', sql: sql`p.ordinal`, description: 'Place among the coils of the PLC, from 0.' },
    name: text(sql`p.name`, 'Name that an operator gave it, else the one in the map of its site.'),
    address: { kind: 'int', sql: sql`o.address`, nullable: true, description: 'Address on the wire, from 0.' },
    unit: { kind: 'int', sql: sql`d.unit`, nullable: true, description: 'Modbus unit of the PLC.' },
    state: {
      ...text(
        stateSql,
        'on or off, by the feedback input where the coil has one; unknown while the PLC does not answer.',
      ),
      facet: true,
    },
    output: flag(sql`o.is_output_on`, 'Whether the PLC commands it on.'),
    changing: flag(sql`o.is_changing`, 'Whether the feedback input does not show what the PLC commands.'),
    writable: {
      kind: 'boolean',
      sql: sql`coalesce(o.is_writable, false)`,
      description: 'Whether the map of its site allows it to be written.',
    },
    pulsable: {
      kind: 'boolean',
      sql: sql`coalesce(o.is_pulsable, false)`,
      description: 'Whether the map of its site allows pulses.',
    },
    desiredState: {
      ...text(
        sql`(case x.desired_on when true then 'on' when false then 'off' end)`,
        'on or off; null: none is desired.',
      ),
      nullable: true,
    },
    ...mismatchColumns(coilDesired),
    plcId: { kind: 'id', sql: sql`d.selector_id`, sort: false },
    plcName: text(sql`d.name`),
    plcIp: { ...text(sql`host(d.ip)`), sortSql: sql`d.ip` },
    plcModel: { ...text(sql`d.model`), facet: true },
    agentId: { kind: 'id', sql: sql`g.selector_id`, sort: false },
    agentName: { ...text(sql`g.name`), facet: true },
    agentOnline: { kind: 'boolean', sql: sql`g.is_online` },
    isOnline: { kind: 'boolean', sql: sql`s.is_online`, description: 'Whether the PLC answers.' },
    reportedAt: {
      kind: 'timestamp',
      sql: sql`s.reported_at`,
      nullable: true,
      description: 'Last report of the PLC, reading or failure.',
    },
  },
  aggregates: {
    mismatched: mismatchAggregate(coilDesired),
    on: count(sql`${stateSql} = 'on'`, 'Coils that are on.'),
    off: count(sql`${stateSql} = 'off'`, 'Coils that are off.'),
    unknown: count(sql`${stateSql} = 'unknown'`, 'Coils of PLCs that do not answer.'),
    changing: count(
      sql`s.is_online and o.is_changing`,
      'Coils of which the feedback does not show what the PLC commands.',
    ),
    writable: count(sql`o.is_writable`, 'Coils that the maps of their sites allow to be written.'),
  },
});
