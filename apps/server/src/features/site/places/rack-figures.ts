import type { KindName } from '@headframe/domain/devices/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Entity, EntityColumn } from '../../../platform/entity/entity.ts';
import { selection } from '../../../platform/entity/entity-query.ts';
import { aggregateNeeds, fromClause } from '../../../platform/entity/from-clause.ts';
import { isReadableIn } from '../../../platform/entity/readable-devices.ts';

/** Aggregates of the devices of a kind that stand in a rack, as columns of racks. */
interface RackFigures {
  /** Joins them to the racks `r`. */
  join: RawBuilder<unknown>;
  columns: Readonly<Record<string, EntityColumn>>;
}

/**
 * Sums up the devices of a kind by the racks in which they stand: the named aggregates of its entity, each under the name that it has among
 * the columns of racks, by one statement for all racks of a page. Null where the caller may not read devices of the kind.
 */
export function rackFigures(kind: KindName, entity: Entity, names: Readonly<Record<string, string>>): RackFigures {
  const alias = `of_${kind}`;
  const wanted = Object.keys(names);
  const from = fromClause(entity, entity.needs.base, aggregateNeeds(entity, wanted), ['at_slot']);
  const columns = Object.entries(names).flatMap(([name, column]): [string, EntityColumn][] => {
    const aggregate = entity.aggregates[name];
    if (!aggregate) throw new RangeError(`${entity.name} has no aggregate ${name}.`);
    const { kind: type, description = name } = aggregate;
    return [
      [
        column,
        {
          kind: type,
          nullable: true,
          sql: sql.ref(`${alias}.${name}`),
          description: `${entity.name} devices in it: ${description} Null for who may not read them.`,
        },
      ],
    ];
  });
  return {
    join: sql`left join lateral (select ${selection(entity.aggregates, wanted)} from ${from}
      where at_slot.rack_id = r.id and ${entity.base}) ${sql.ref(alias)} on ${isReadableIn(kind, sql`r.subaccount_id`, sql`null::integer`)}`,
    columns: Object.fromEntries(columns),
  };
}
