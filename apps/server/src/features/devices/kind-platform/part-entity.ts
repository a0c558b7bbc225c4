import type { DeviceKind, PartKind } from '@headframe/domain/devices/define-kind';
import { sql } from 'kysely';
import { defineEntity, type Entity, type EntityColumn } from '../../../platform/entity/entity.ts';
import { isSharedSql, ownerName, sharedDevice } from '../../../platform/entity/shared-devices.ts';
import { count, text } from './device-columns.ts';

type KindWithParts = Pick<DeviceKind, 'kind' | 'label'> & { part: PartKind };

/** What the entity of parts has beside what its kind says. */
type OwnParts = Pick<Entity, 'name' | 'columns'> & Partial<Pick<Entity, 'joins' | 'aggregates'>>;

/** Where a part that switches stands: `on`, `off`, or `unknown` while its device does not answer or report it. */
export const partStateSql = sql`(case when s.is_online and o.is_on then 'on' when s.is_online and not o.is_on then 'off' else 'unknown' end)`;

/** What an operator desires of a part that switches. */
export const desiredPartState: EntityColumn = {
  ...text(sql`(case x.desired_on when true then 'on' when false then 'off' end)`, 'on or off; null: none is desired.'),
  nullable: true,
  isInternal: true,
};

/** Counts parts that switch by their state; `parts` are the words for them: `Coils`. */
export function partStateCounts(parts: string): Entity['aggregates'] {
  return {
    on: count(sql`${partStateSql} = 'on'`, `${parts} that are on.`),
    off: count(sql`${partStateSql} = 'off'`, `${parts} that are off.`),
    unknown: count(sql`${partStateSql} = 'unknown'`, `${parts} whose device does not answer or report their state.`),
  };
}

/**
 * The entity of a kind's parts (`p`): their device (`d`) with its state (`s`), agent (`g`) and subaccount (`n`; none where it is
 * shared), the last reading of the part (`o`), and what an operator desires of it (`x`). Its own parts may stand on further joins.
 */
export function definePartEntity({ kind, label, part }: KindWithParts, { joins, columns, ...own }: OwnParts): Entity {
  return defineEntity({
    ...own,
    table: sql`device_part p`,
    joins: {
      x: sql`join ${sql.table(`${kind}_${part.name}`)} x on x.part_id = p.id`,
      o: sql`left join ${sql.table(`${kind}_${part.name}_state`)} o on o.part_id = p.id`,
      d: sql`join device d on d.id = p.device_id`,
      s: sql`join ${sql.table(`${kind}_state`)} s on s.device_id = p.device_id`,
      ...joins,
      g: sql`join agent_summary g on g.agent_id = d.agent_id`,
      n: sql`left join subaccount n on n.id = p.subaccount_id`,
    },
    owner: sql`p.subaccount_id`,
    shared: sharedDevice(sql`d.shared_with`),
    base: sql`p.kind = ${sql.lit(kind)} and p.removed_at is null and d.deleted_at is null`,
    key: sql`p.id`,
    defaultOrder: sql`p.device_id, p.ordinal`,
    columns: {
      id: { kind: 'id', sql: sql`p.selector_id`, sort: false },
      subaccount: { ...text(ownerName(sql`n.name`, sql`p.device_id`), `Owner of the ${label}.`), facet: true },
      isShared: {
        kind: 'boolean',
        sql: isSharedSql(sql`p.subaccount_id`),
        description: `Whether another subaccount owns the ${label} and shares it.`,
      },
      ordinal: {
        kind: 'int',
        sql: sql`p.ordinal`,
        description: `Place among the ${part.name}s of the ${label}, from 0.`,
      },
      ...columns,
      [`${kind}Id`]: { kind: 'id', sql: sql`d.selector_id`, sort: false },
      [`${kind}Name`]: text(sql`d.name`),
      [`${kind}Ip`]: { ...text(sql`host(d.ip)`), sortSql: sql`d.ip` },
      [`${kind}Model`]: { ...text(sql`d.model`), facet: true },
      agentId: { kind: 'id', sql: sql`g.selector_id`, sort: false },
      agentName: { ...text(sql`g.name`), facet: true },
      agentOnline: { kind: 'boolean', sql: sql`g.is_online` },
      isOnline: { kind: 'boolean', sql: sql`s.is_online`, description: `Whether the ${label} answers.` },
      reportedAt: {
        kind: 'timestamp',
        sql: sql`s.reported_at`,
        nullable: true,
        description: `Last report of the ${label}, reading or failure.`,
      },
    },
  });
}
