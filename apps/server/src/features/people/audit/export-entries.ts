import { sql, type Kysely } from 'kysely';
import { csvLine, csvStart } from '../../../platform/csv/csv.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type CallerAccess } from '../../../platform/database/with-access.ts';
import { conditionOf } from '../../../platform/entity/entity-query.ts';
import type { Entity } from '../../../platform/entity/entity.ts';
import { fromClause } from '../../../platform/entity/from-clause.ts';

const batch = 1000;

interface ExportedEntry {
  id: string;
  at: Date;
  cells: string[];
}

/** Columns of the file behind the time; JSON is kept as it is written. */
const exported = ['actorKind', 'actor', 'action', 'objectKind', 'objectId', 'objectName', 'subaccount', 'ip'] as const;

/** First line of the file. */
export const exportHeader = csvLine(['at', ...exported, 'before', 'after']);

/**
 * The entries that match, newest first, as lines of a CSV file. Each batch is read in a transaction of its own, so that a
 * slow reader holds none open; the log only grows, so nothing is missed or told twice.
 * @throws DomainError `validation-failed` for a bad `where`, before the first line.
 */
export async function* exportEntries(
  database: Kysely<DB>,
  access: CallerAccess,
  entity: Entity,
  where: unknown,
): AsyncGenerator<string, void, void> {
  const condition = conditionOf(entity, access.subaccountIds, where);
  const cells = exported.map((name) => sql`coalesce((${entity.columns[name]?.sql ?? sql`null`})::text, '')`);
  const columns = sql`e.id::text as id, e.at, array[${sql.join([...cells, sql`coalesce(e.before::text, '')`, sql`coalesce(e.after::text, '')`])}] as cells`;
  let below: string | null = null;
  yield csvStart + exportHeader;
  for (;;) {
    const rows: ExportedEntry[] = await withAccess(database, 'headframe_api', access, async (transaction) => {
      const found =
        await sql<ExportedEntry>`select ${columns} from ${fromClause(transaction, entity, [condition, columns])}
        where ${condition} and (${below}::bigint is null or e.id < ${below}::bigint) order by e.id desc limit ${batch}`.execute(
          transaction,
        );
      return found.rows;
    });
    yield rows.map((row) => csvLine([row.at.toISOString(), ...row.cells])).join('');
    below = rows.at(-1)?.id ?? null;
    if (rows.length < batch) return;
  }
}
