import type { Where } from '@headframe/domain/where/where';
import { sql, type RawBuilder } from 'kysely';
import type { JoinAliases } from './entity-needs.ts';
import type { Entity } from './entity.ts';

/**
 * The FROM clause of a query over an entity: its table and the joins that its parts stand on, in the order of the entity's
 * description. A join may itself need one described before it.
 */
export function fromClause(entity: Entity, ...needs: readonly JoinAliases[]): RawBuilder<unknown> {
  return sql.join([entity.table, ...neededJoins(entity, needs)], sql` `);
}

/** Rows that a query names by their keys: an item of a FROM clause, and the column in which it holds the keys. */
interface KeySource {
  readonly item: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
}

/**
 * The FROM clause of a query over the rows of an entity that have these keys. They restrict the table before anything is joined to
 * it: PostgreSQL orders at most eight tables by their cost and joins further ones as written (`join_collapse_limit`), which
 * would join all rows first if the keys stood last.
 */
export function fromKeys(
  entity: Entity,
  { item, key }: KeySource,
  ...needs: readonly JoinAliases[]
): RawBuilder<unknown> {
  const table = sql`join ${entity.table} on ${entity.key} = ${key}`;
  return sql.join([item, table, ...neededJoins(entity, needs)], sql` `);
}

function neededJoins(entity: Entity, needs: readonly JoinAliases[]): RawBuilder<unknown>[] {
  const needed = new Set(needs.flat());
  const joins: RawBuilder<unknown>[] = [];
  for (const [alias, join] of Object.entries(entity.joins).toReversed()) {
    if (!needed.has(alias)) continue;
    joins.unshift(join);
    for (const other of entity.needs.joins[alias] ?? []) needed.add(other);
  }
  return joins;
}

/** The FROM clause with every join. */
export function fullFromClause(entity: Entity): RawBuilder<unknown> {
  return sql.join([entity.table, ...Object.values(entity.joins)], sql` `);
}

/** The joins of the named columns and details; names that are not there need none. */
export function namedNeeds({ needs }: Entity, names: Iterable<string>): JoinAliases {
  return [...names].flatMap((name) => needs.columns[name] ?? needs.details[name] ?? []);
}

/** The joins of the named aggregates; `count` needs none. */
export function aggregateNeeds({ needs }: Entity, names: readonly string[]): JoinAliases {
  return names.flatMap((name) => needs.aggregates[name] ?? []);
}

/** The joins of a parsed `where`, those that every row of the entity is asked for included. */
export function whereNeeds(entity: Entity, where: Where): JoinAliases {
  return [...entity.needs.base, ...partNeeds(entity, where)];
}

/** The tables that a parsed `where` itself names. */
export function partNeeds(entity: Entity, where: Where): string[] {
  return Object.entries(where).flatMap(([name, part]) => {
    if (part === undefined) return [];
    if (name === '_and' || name === '_or') return (part as readonly Where[]).flatMap((one) => partNeeds(entity, one));
    if (name === '_not') return partNeeds(entity, part as Where);
    return entity.needs.relations[name] ?? entity.needs.columns[name] ?? [];
  });
}
