import { csvFile } from '../csv/csv-file.ts';
import { sheetFile } from '../sheet/sheet-file.ts';
import type { ExportColumn } from './export-column.ts';

/** What an exported file holds, of either kind. */
interface ExportContent<Row> {
  /** Name of the sheet. */
  title: string;
  columns: readonly ExportColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
  /** A moment as year, month, day and time of the reader's zone: `2026-07-01 07:00:05`. */
  clock(moment: Date): string;
}

const namesOf = (columns: readonly (readonly [string, ...unknown[]])[]) => columns.map(([name]) => name);

/** The rows as a CSV file, piece by piece. */
export function csvPieces<Row>({ columns, batches, clock }: ExportContent<Row>): AsyncIterable<string> {
  return csvFile(namesOf(columns), batches, (row) =>
    columns.map(([, cell]) => {
      const value = cell(row);
      return value instanceof Date ? clock(value) : value;
    }),
  );
}

/** The same rows and columns as an Excel file, piece by piece. */
export function sheetPieces<Row>({ title, columns, batches, clock }: ExportContent<Row>): AsyncIterable<Uint8Array> {
  return sheetFile<Row>({
    name: title,
    header: namesOf(columns),
    moments: namesOf(columns.filter(([, , kind]) => kind === 'moment')),
    batches,
    cellsOf: (row) => columns.map(([, cell]) => cell(row)),
    clock,
  });
}
