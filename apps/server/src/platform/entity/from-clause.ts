import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import type { Entity } from './entity.ts';

function names(database: Kysely<DB>, expression: RawBuilder<unknown>, alias: string): boolean {
  return new RegExp(`\\b${alias}\\.`).test(expression.compile(database).sql);
}

/**
 * The FROM clause of a query over an entity: its table and those joins that the query's expressions need, in the order
 * of the entity's description. A join may itself need one described before it.
 */
export function fromClause(
  database: Kysely<DB>,
  entity: Entity,
  expressions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const needed: RawBuilder<unknown>[] = [];
  const asking = [...expressions];
  for (const [alias, join] of Object.entries(entity.joins).toReversed()) {
    if (!asking.some((expression) => names(database, expression, alias))) continue;
    needed.unshift(join);
    asking.push(join);
  }
  return sql.join([entity.table, ...needed], sql` `);
}

/** The FROM clause with every join. */
export function fullFromClause(entity: Entity): RawBuilder<unknown> {
  return sql.join([entity.table, ...Object.values(entity.joins)], sql` `);
}
