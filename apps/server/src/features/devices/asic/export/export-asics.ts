import type { Kysely } from 'kysely';
import { csvFile } from '../../../../platform/csv/csv-file.ts';
import type { DB } from '../../../../platform/database/generated/database.ts';
import type { CallerAccess } from '../../../../platform/database/with-access.ts';
import { entityBatches } from '../../../../platform/entity/entity-batches.ts';
import { selection } from '../../../../platform/entity/entity-query.ts';
import { asicEntity } from '../asic.entity.ts';
import { asicExportColumns, exportedNames, type Clock, type ExportedAsic } from './asic-export-columns.ts';

/**
 * The caller's miners that match, in the order they were added, as a CSV file piece by piece.
 * @throws DomainError `validation-failed` for a bad `where`, before the first miner.
 */
export function exportAsics(
  database: Kysely<DB>,
  access: CallerAccess,
  where: unknown,
  clock: Clock,
): AsyncGenerator<string, void, void> {
  const columns = selection({ ...asicEntity.details, ...asicEntity.columns }, exportedNames);
  return csvFile(
    asicExportColumns.map(([name]) => name),
    entityBatches<ExportedAsic>(database, access, asicEntity, { where, columns, direction: 'asc' }),
    (asic) => asicExportColumns.map(([, cell]) => cell(asic, clock)),
  );
}
