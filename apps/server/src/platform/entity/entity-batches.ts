import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withAccess, type CallerAccess } from '../database/with-access.ts';
import { conditionOf, readWhere } from './entity-query.ts';
import { allOf, type Entity } from './entity.ts';
import { fromClause, fromKeys, namedNeeds, whereNeeds } from './from-clause.ts';

/** What is read of an entity from beginning to end. */
interface BatchArguments {
  /** The `where` as given from outside; nothing given means every row. */
  where: unknown;
  /** The selected expressions with their names, over the entity's tables. */
  columns: RawBuilder<unknown>;
  /** The columns and details of the entity that these expressions stand on. */
  names: readonly string[];
  /** By the entity's key, which must be a whole number. */
  direction: 'asc' | 'desc';
}

/** Rows of one batch: few statements for many rows, little memory. */
const batchSize = 2000;

/**
 * All rows that match, in batches by the entity's key. Each batch is read in a transaction of its own, so that a slow
 * reader holds none open; a row that stays is returned exactly once, whatever is added or deleted meanwhile.
 * @throws DomainError `validation-failed` for a bad `where`, before the first batch.
 */
export async function* entityBatches<Row extends object>(
  database: Kysely<DB>,
  access: CallerAccess,
  entity: Entity,
  { where: given, columns, names, direction }: BatchArguments,
): AsyncGenerator<Row[], void, void> {
  const where = readWhere(entity, given);
  const matching = conditionOf(entity, access.subaccountIds, where);
  const keys = fromClause(entity, whereNeeds(entity, where), entity.needs.key);
  const batch = { item: sql`batch`, key: sql`batch.key` };
  const rest = fromKeys(entity, batch, namedNeeds(entity, names));
  const [order, beyond] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  let last: string | undefined;
  do {
    const further = last === undefined ? [] : [sql`${entity.key} ${beyond} ${last}::bigint`];
    const condition = allOf([matching, ...further]);
    const rows = await withAccess(database, 'headframe_api', access, async (transaction) => {
      const found = await sql<Row & { batchKey: string }>`
        with batch as materialized (
          select ${entity.key} as key from ${keys}
          where ${condition} order by ${entity.key} ${order} limit ${batchSize}
        )
        select batch.key::text as "batchKey", ${columns} from ${rest}
        order by batch.key ${order}`.execute(transaction);
      return found.rows;
    });
    if (rows.length > 0) yield rows;
    last = rows.length < batchSize ? undefined : rows.at(-1)?.batchKey;
  } while (last !== undefined);
}
