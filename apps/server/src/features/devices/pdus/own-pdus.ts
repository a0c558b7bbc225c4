import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { compileWhere } from '../../../platform/entity/compile-where.ts';
import { readSelectionWhere } from '../../../platform/entity/entity-query.ts';
import type { Entity } from '../../../platform/entity/entity.ts';
import { fullFromClause } from '../../../platform/entity/from-clause.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';

/** Maximum number of rows set at once. */
const maxRows = 100_000;

/**
 * The inner keys of those rows of an entity that match and are the caller's own, not shared with them.
 * @throws DomainError `validation-failed` for an empty where or too many rows.
 */
export async function ownMatches(context: ScopedContext, entity: Entity, where: unknown): Promise<number[]> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const condition = readSelectionWhere(entity, where, 'everything');
  const { rows } = await sql<{ id: number }>`
    select ${entity.key} as id from ${fullFromClause(entity)}
    where ${entity.base} and ${entity.owner ?? sql`null`} = ${subaccountId} and ${compileWhere(entity, condition)}
    order by 1 limit ${maxRows + 1}`.execute(context.scope.transaction);
  if (rows.length > maxRows) throw new DomainError('validation-failed', `More than ${maxRows} match.`);
  return rows.map(({ id }) => id);
}
