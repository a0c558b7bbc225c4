import type { ColumnKind } from '@headframe/domain/where/columns';
import type { Where, WhereOperatorName, WhereOperators, WhereScalar } from '@headframe/domain/where/where';
import { sql, type RawBuilder } from 'kysely';
import { allOf, type Entity, type EntityColumn } from './entity.ts';
import { fullFromClause } from './from-clause.ts';

/** PostgreSQL type that values of a kind are sent as. */
const castOf: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  id: 'text',
  int: 'numeric',
  float: 'double precision',
  boolean: 'boolean',
  timestamp: 'timestamptz',
  textArray: 'text',
};

const comparisons: Readonly<Partial<Record<WhereOperatorName, string>>> = {
  _neq: '<>',
  _gt: '>',
  _gte: '>=',
  _lt: '<',
  _lte: '<=',
};

/** The column in the form its kind is compared in; text is sorted by code point whatever the database's collation. */
function comparable(column: EntityColumn): RawBuilder<unknown> {
  switch (column.kind) {
    case 'id':
      return sql`(${column.sql})::text`;
    case 'text':
      return sql`(${column.sql}) collate "C"`;
    default:
      return sql`(${column.sql})`;
  }
}

/** The column in the form its values are looked up in; equality is the same in all collations, and indexes have that of the database. */
function equatable(column: EntityColumn): RawBuilder<unknown> {
  return column.kind === 'text' ? sql`(${column.sql})` : comparable(column);
}

function compileContains(column: EntityColumn, entries: readonly string[]): RawBuilder<unknown> {
  return column.contains?.(entries) ?? sql`(${column.sql}) @> ${entries}::text[]`;
}

/** `_ilike` is said as what PostgreSQL's own ILIKE means, which writes the pattern small once instead of for every row. */
function compileOperator(column: EntityColumn, name: WhereOperatorName, value: unknown): RawBuilder<unknown> {
  const cast = sql.raw(castOf[column.kind]);
  switch (name) {
    case '_isNull':
      return value === true ? sql`(${column.sql}) is null` : sql`(${column.sql}) is not null`;
    case '_eq':
      return sql`${equatable(column)} = ${value}::${cast}`;
    case '_in':
      return sql`${equatable(column)} = any (${value as readonly WhereScalar[]}::${cast}[])`;
    case '_nin':
      return sql`${comparable(column)} <> all (${value as readonly WhereScalar[]}::${cast}[])`;
    case '_ilike':
      return sql`lower((${column.sql})::text) like lower(${value}::text)`;
    case '_contains':
      return compileContains(column, value as readonly string[]);
    default:
      return sql`${comparable(column)} ${sql.raw(comparisons[name] ?? '=')} ${value}::${cast}`;
  }
}

function compileColumn(column: EntityColumn, operators: WhereOperators): RawBuilder<unknown> {
  const entries = Object.entries(operators) as [WhereOperatorName, unknown][];
  return allOf(
    entries.filter(([, value]) => value !== undefined).map(([name, value]) => compileOperator(column, name, value)),
  );
}

function compileNamed(entity: Entity, name: string, part: Where | WhereOperators): RawBuilder<unknown> {
  const relation = entity.relations[name];
  if (relation) {
    const related = relation.entity();
    return sql`exists (select from ${fullFromClause(related)} where ${relation.on} and ${related.base} and ${compileWhere(related, part as Where)})`;
  }
  const column = entity.columns[name];
  if (!column) throw new Error(`${entity.name} has no column or relation named "${name}".`);
  return compileColumn(column, part as WhereOperators);
}

/**
 * Compiles a parsed `where` to one SQL condition over the entity's tables. It means exactly what `evaluateWhere` of the
 * domain says in memory; every value travels as a parameter.
 */
export function compileWhere(entity: Entity, where: Where): RawBuilder<unknown> {
  const parts = Object.entries(where).map(([name, part]): RawBuilder<unknown> => {
    if (part === undefined) return sql`true`;
    if (name === '_and') return allOf((part as readonly Where[]).map((one) => compileWhere(entity, one)));
    if (name === '_or') {
      const options = (part as readonly Where[]).map((one) => compileWhere(entity, one));
      return options.length === 0 ? sql`false` : sql`(${sql.join(options, sql` or `)})`;
    }
    if (name === '_not') return sql`not (${compileWhere(entity, part as Where)})`;
    return compileNamed(entity, name, part as Where | WhereOperators);
  });
  return allOf(parts);
}
