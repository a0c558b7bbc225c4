import { sql } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';
import { selection, type EntityRow } from './entity-query.ts';
import type { Entity } from './entity.ts';
import { fromClause, namedNeeds } from './from-clause.ts';

/** Reads the named columns of the rows with these inner keys, in the order of the keys. */
export async function selectByKeys(
  transaction: AccessTransaction,
  entity: Entity,
  names: Iterable<string>,
  keys: readonly number[],
): Promise<EntityRow[]> {
  const wanted = [...names];
  const columns = selection({ ...entity.details, ...entity.columns }, wanted);
  const { rows } = await sql<EntityRow>`
    select ${columns} from ${fromClause(entity, entity.needs.key, namedNeeds(entity, wanted))}
    where ${entity.key} = any (${keys}::int[]) order by array_position(${keys}::int[], ${entity.key})`.execute(
    transaction,
  );
  return rows;
}
