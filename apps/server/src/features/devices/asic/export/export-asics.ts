import type { Kysely } from 'kysely';
import { csvFile } from '../../../../platform/csv/csv-file.ts';
import type { DB } from '../../../../platform/database/generated/database.ts';
import type { CallerAccess } from '../../../../platform/database/with-access.ts';
import { entityBatches } from '../../../../platform/entity/entity-batches.ts';
import { selection } from '../../../../platform/entity/entity-query.ts';
import { sheetFile } from '../../../../platform/sheet/sheet-file.ts';
import { asicEntity } from '../asic.entity.ts';
import { asicExportColumns, exportedNames, type ExportedAsic } from './asic-export-columns.ts';

/** Which miners an export holds, and how it writes moments. */
export interface AsicExport {
  /** As for the list of miners; every miner of the caller where there is none. */
  where: unknown;
  /** A moment as year, month, day and time of the reader's zone: `2026-07-01 07:00:05`. */
  clock(moment: Date): string;
}

const header = asicExportColumns.map(([name]) => name);

function batchesOf(database: Kysely<DB>, access: CallerAccess, where: unknown) {
  const columns = selection({ ...asicEntity.details, ...asicEntity.columns }, exportedNames);
  return entityBatches<ExportedAsic>(database, access, asicEntity, {
    where,
    columns,
    names: exportedNames,
    direction: 'asc',
  });
}

/**
 * The caller's miners that match, in the order they were added, as a CSV file piece by piece.
 * @throws DomainError `validation-failed` for a bad `where`, before the first miner.
 */
export function asicsAsCsv(
  database: Kysely<DB>,
  access: CallerAccess,
  { where, clock }: AsicExport,
): AsyncIterable<string> {
  return csvFile(header, batchesOf(database, access, where), (asic) =>
    asicExportColumns.map(([, cell]) => {
      const value = cell(asic);
      return value instanceof Date ? clock(value) : value;
    }),
  );
}

/**
 * The same miners and columns as an Excel file, piece by piece.
 * @throws DomainError `validation-failed` for a bad `where`, before the first miner.
 */
export function asicsAsSheet(
  database: Kysely<DB>,
  access: CallerAccess,
  { where, clock }: AsicExport,
): AsyncIterable<Uint8Array> {
  return sheetFile<ExportedAsic>({
    name: 'ASICs',
    header,
    moments: ['last_seen'],
    batches: batchesOf(database, access, where),
    cellsOf: (asic) => asicExportColumns.map(([, cell]) => cell(asic)),
    clock,
  });
}
