import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { conditionOf, countAggregate, readWhere, selection, type EntityRow, type QueryScope } from './entity-query.ts';
import type { Entity } from './entity.ts';
import { aggregateNeeds, fromClause, namedNeeds, whereNeeds } from './from-clause.ts';
import { withoutInternal } from './without-internal.ts';

/** Max groups of one answer; those of the most rows stay. */
export const maxGroups = 1000;

/** The columns of an entity by which its rows can be grouped: facets of one text each, and those that say so. */
export function groupColumns(entity: Entity): string[] {
  return Object.entries(entity.columns).flatMap(([name, { facet, kind, groups }]) =>
    groups || (facet && kind === 'text') ? [name] : [],
  );
}

/**
 * The named aggregates of each group of the rows that match, with the values of the columns that make the group; the groups of
 * the most rows first.
 * @throws DomainError `validation-failed` for a bad `where`, or without a column to group by.
 */
export async function selectGroups(
  { transaction, subaccountIds, hidesInternal }: QueryScope,
  whole: Entity,
  groupBy: readonly string[],
  names: Iterable<string>,
  given: unknown,
): Promise<EntityRow[]> {
  const entity = hidesInternal ? withoutInternal(whole) : whole;
  const allowed = groupColumns(entity);
  const columns = [...new Set(groupBy)].filter((name) => allowed.includes(name));
  if (columns.length === 0) throw new DomainError('validation-failed', 'groupBy: at least one column is expected.');
  const where = readWhere(entity, given);
  const condition = conditionOf(entity, subaccountIds, where);
  const wanted = [...names].filter((name) => !allowed.includes(name));
  const groups = selection(entity.columns, columns);
  const aggregates = selection({ ...entity.aggregates, count: countAggregate }, wanted);
  const places = sql.join(columns.map((_name, place) => sql.lit(place + 1)));
  const from = fromClause(
    entity,
    whereNeeds(entity, where),
    namedNeeds(entity, columns),
    aggregateNeeds(entity, wanted),
  );
  const { rows } = await sql<EntityRow>`
    select ${groups}, ${aggregates} from ${from}
    where ${condition} group by ${places} order by count(*) desc, ${places} limit ${sql.lit(maxGroups)}`.execute(
    transaction,
  );
  return rows;
}
