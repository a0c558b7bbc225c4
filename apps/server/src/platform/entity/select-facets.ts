import { sql } from 'kysely';
import { conditionOf, readWhere, type QueryScope } from './entity-query.ts';
import type { Entity } from './entity.ts';
import { fromClause, namedNeeds, whereNeeds } from './from-clause.ts';
import { withoutInternal } from './without-internal.ts';

/** A value that occurs in a column, and in how many rows. */
export interface FacetValue {
  value: string;
  count: number;
}

export interface Facet {
  column: string;
  values: FacetValue[];
}

/** Max values of one facet; the most frequent ones stay. */
export const maxFacetValues = 500;

/** The columns of an entity whose values can be counted. */
export function facetColumns(entity: Entity): string[] {
  return Object.entries(entity.columns).flatMap(([name, { facet }]) => (facet ? [name] : []));
}

/**
 * The values that occur in the named columns among the rows that match, most frequent first; empty ones are left out.
 * @throws DomainError `validation-failed` for a bad `where`.
 */
export async function selectFacets(
  { transaction, subaccountIds, hidesInternal }: QueryScope,
  whole: Entity,
  names: readonly string[],
  given: unknown,
): Promise<Facet[]> {
  const entity = hidesInternal ? withoutInternal(whole) : whole;
  const wanted = [...new Set(names)].flatMap((name) => {
    const column = entity.columns[name];
    return column?.facet ? [{ name, column }] : [];
  });
  if (wanted.length === 0) return [];
  const where = readWhere(entity, given);
  const condition = conditionOf(entity, subaccountIds, where);
  const columns = sql.join(wanted.map(({ name, column }) => sql`${column.sql} as ${sql.ref(name)}`));
  const counts = wanted.map(({ name, column }) => {
    const value = column.kind === 'textArray' ? sql`unnest(${sql.ref(name)})` : sql`${sql.ref(name)}::text`;
    return sql`(select ${sql.lit(name)} as column, value, count(*)::int as count
      from (select ${value} as value from matching) valued where value <> ''
      group by value order by count desc, value limit ${sql.lit(maxFacetValues)})`;
  });
  const { rows } = await sql<FacetValue & { column: string }>`
    with matching as materialized (
      select ${columns} from ${fromClause(entity, whereNeeds(entity, where), namedNeeds(entity, names))} where ${condition}
    )
    ${sql.join(counts, sql` union all `)}`.execute(transaction);
  return wanted.map(({ name }) => ({
    column: name,
    values: rows.flatMap(({ column, value, count }) => (column === name ? [{ value, count }] : [])),
  }));
}
