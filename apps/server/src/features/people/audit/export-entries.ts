import { sql, type Kysely } from 'kysely';
import { csvFile } from '../../../platform/csv/csv-file.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { CallerAccess } from '../../../platform/database/with-access.ts';
import { entityBatches } from '../../../platform/entity/entity-batches.ts';
import type { Entity } from '../../../platform/entity/entity.ts';

interface ExportedEntry {
  at: Date;
  cells: string[];
}

/** Columns of the file behind the time; JSON is kept as it is written. */
const exported = ['actorKind', 'actor', 'action', 'objectKind', 'objectId', 'objectName', 'subaccount', 'ip'] as const;

/**
 * The entries that match, newest first, as a CSV file piece by piece.
 * @throws DomainError `validation-failed` for a bad `where`, before the first line.
 */
export function exportEntries(
  database: Kysely<DB>,
  access: CallerAccess,
  entity: Entity,
  where: unknown,
): AsyncGenerator<string, void, void> {
  const cells = exported.map((name) => sql`coalesce((${entity.columns[name]?.sql ?? sql`null`})::text, '')`);
  const states = [sql`coalesce(e.before::text, '')`, sql`coalesce(e.after::text, '')`];
  const columns = sql`e.at, array[${sql.join([...cells, ...states])}] as cells`;
  return csvFile(
    ['at', ...exported, 'before', 'after'],
    entityBatches<ExportedEntry>(database, access, entity, {
      where,
      columns,
      names: [...exported, 'at', 'before', 'after'],
      direction: 'desc',
    }),
    (row) => [row.at.toISOString(), ...row.cells],
  );
}
