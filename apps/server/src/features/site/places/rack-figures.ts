import { sql, type RawBuilder } from 'kysely';
import type { Entity, EntityColumn } from '../../../platform/entity/entity.ts';
import { selection } from '../../../platform/entity/entity-query.ts';
import { aggregateNeeds, fromClause } from '../../../platform/entity/from-clause.ts';

/** Aggregates of the devices of a kind that stand in a rack, as columns of racks. */
interface RackFigures {
  /** Joins them to the racks `r`. */
  join: RawBuilder<unknown>;
  columns: Readonly<Record<string, EntityColumn>>;
}

/**
 * Sums up the devices of a kind by the racks in which they stand: the named aggregates of its entity, each under the name that it has among
 * the columns of racks, by one statement for all racks of a page.
 * @param alias of the join
 */
export function rackFigures(entity: Entity, alias: string, names: Readonly<Record<string, string>>): RackFigures {
  const wanted = Object.keys(names);
  const from = fromClause(entity, entity.needs.base, aggregateNeeds(entity, wanted), ['at_slot']);
  const columns = Object.entries(names).flatMap(([name, column]): [string, EntityColumn][] => {
    const aggregate = entity.aggregates[name];
    if (!aggregate) throw new RangeError(`${entity.name} has no aggregate ${name}.`);
    const { kind, nullable = false, description = name } = aggregate;
    return [
      [
        column,
        {
          kind,
          nullable,
          sql: sql.ref(`${alias}.${name}`),
          description: `${entity.name} devices in it: ${description}`,
        },
      ],
    ];
  });
  return {
    join: sql`left join lateral (select ${selection(entity.aggregates, wanted)} from ${from}
      where at_slot.rack_id = r.id and ${entity.base}) ${sql.ref(alias)} on true`,
    columns: Object.fromEntries(columns),
  };
}
