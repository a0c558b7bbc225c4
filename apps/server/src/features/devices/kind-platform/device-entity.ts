import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { kindNoun, kindPlural } from '@headframe/domain/devices/kind-support';
import { sql } from 'kysely';
import { isSharedSql } from '../../../platform/entity/shared-devices.ts';
import { defineEntity, type Entity } from '../../../platform/entity/entity.ts';
import { count, deviceColumns, deviceTables } from './device-columns.ts';
import { issueColumns, issueCounts } from './entity-issues.ts';
import { measureAggregates, measureColumns } from './entity-measures.ts';
import { kindTables } from './kind-tables.ts';
import { placeSql } from './places/device-place.ts';

/** What the entity of a kind has beside what its descriptor says. */
type OwnParts = Pick<Entity, 'name' | 'columns'> & Partial<Pick<Entity, 'joins' | 'details' | 'aggregates'>>;

/**
 * The entity of a kind's devices: the tables of {@link deviceTables} with the detail (`t`), what every device shows, the
 * measures and issues of its descriptor, and the counts of those that answer. Its own parts may stand on further joins.
 */
export function defineDeviceEntity(
  kind: DeviceKind,
  { joins, columns, aggregates, details, ...own }: OwnParts,
): Entity {
  const tables = deviceTables(kind.kind, kindTables(kind));
  return defineEntity({
    ...own,
    ...tables,
    joins: {
      ...joins,
      ...tables.joins,
      t: sql`left join ${sql.table(`${kind.kind}_detail`)} t on t.device_id = d.id`,
    },
    columns: {
      ...deviceColumns,
      ...issueColumns(kind, 's'),
      ...measureColumns(kind.measures, { alias: 's' }),
      ...columns,
    },
    details: { place: { sql: placeSql }, ...details },
    aggregates: {
      ...measureAggregates(kind.measures, { alias: 's' }),
      ...issueCounts(kind, 's'),
      online: count(sql`s.is_online`, `${kindPlural(kind.kind)} that answer.`),
      offline: count(sql`not s.is_online`, `${kindPlural(kind.kind)} that do not answer.`),
      stale: count(
        sql`not g.is_online`,
        `${kindPlural(kind.kind)} whose agent is offline: their values are the last received ones.`,
      ),
      shared: count(
        isSharedSql(sql`d.subaccount_id`),
        `${kindPlural(kind.kind)} that other subaccounts own and share.`,
      ),
      staleOnline: count(sql`s.is_online and not g.is_online`, `Those of them that answered last.`),
      ...aggregates,
    },
  });
}

/** An aggregate: how many online devices of a kind report a measure, by its column of the state. */
export function reporting(kind: DeviceKind, column: string, what: string): Entity['aggregates'][string] {
  return count(
    sql`s.is_online and s.${sql.ref(column)} is not null`,
    `Online ${kindNoun(kind.kind)} that report ${what}.`,
  );
}
