import { csvLine, csvStart, type CsvValue } from '@headframe/domain/files/csv';

/** A CSV file piece by piece: its header, then the lines of each batch of rows as it comes. */
export async function* csvFile<Row>(
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly CsvValue[],
): AsyncGenerator<string, void, void> {
  yield csvStart + csvLine(header);
  for await (const rows of batches) yield rows.map((row) => csvLine(cellsOf(row))).join('');
}
