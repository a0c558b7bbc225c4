import type { ColumnKind } from '@headframe/domain/where/columns';
import { sql, type RawBuilder } from 'kysely';
import type { Entity, EntityColumn } from './entity.ts';

/** What an internal column that is never null is empty as. */
const empty: Readonly<Partial<Record<ColumnKind, RawBuilder<unknown>>>> = {
  text: sql`''::text`,
  int: sql`0::int`,
  float: sql`0::double precision`,
  boolean: sql`false::boolean`,
  textArray: sql`'{}'::text[]`,
};

const nothing: Readonly<Record<ColumnKind, RawBuilder<unknown>>> = {
  text: sql`null::text`,
  id: sql`null::uuid`,
  int: sql`null::int`,
  float: sql`null::double precision`,
  boolean: sql`null::boolean`,
  timestamp: sql`null::timestamptz`,
  textArray: sql`null::text[]`,
};

/** @throws RangeError for a column that has no empty value */
function emptied(column: EntityColumn): EntityColumn {
  const value = column.nullable ? nothing[column.kind] : empty[column.kind];
  if (!value) throw new RangeError(`An internal column of the kind ${column.kind} is nullable.`);
  const { sortSql: _sortSql, contains: _contains, hasIndexedOrder: _hasIndexedOrder, ...rest } = column;
  return { ...rest, sql: value };
}

const known = new WeakMap<Entity, Entity>();

/**
 * The entity as those see it from whom internal columns are kept: they are empty, also to filters, orders, facets, groups and relations, so that
 * nothing of them can be asked for.
 */
export function withoutInternal(entity: Entity): Entity {
  const made = known.get(entity) ?? emptiedEntity(entity);
  known.set(entity, made);
  return made;
}

function emptiedEntity(entity: Entity): Entity {
  const each = <Part>(parts: Readonly<Record<string, Part>>, change: (part: Part) => Part) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]));
  return {
    ...entity,
    columns: each(entity.columns, (column) => (column.isInternal ? emptied(column) : column)),
    details: each(entity.details, (detail) => (detail.internal ? { ...detail, sql: detail.internal } : detail)),
    relations: each(entity.relations, (relation) => ({
      ...relation,
      entity: () => withoutInternal(relation.entity()),
    })),
  };
}

/** Marks columns as internal. */
export function internal<Columns extends Readonly<Record<string, EntityColumn>>>(columns: Columns): Columns {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, { ...column, isInternal: true }]),
  ) as unknown as Columns;
}
