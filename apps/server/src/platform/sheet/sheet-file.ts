import { writeXlsxStream } from 'hucre/xlsx';

/** What a cell can hold; nothing is an empty one. A moment is written by the clocks of the reader. */
export type SheetValue = string | number | Date | null | undefined;

/** What a file holds: one sheet with a header, and the rows of each batch as it comes. */
interface SheetContent<Row> {
  /** Name of the sheet. */
  name: string;
  header: readonly string[];
  /** The columns, by their names in the header, that hold moments. */
  moments: readonly string[];
  batches: AsyncIterable<readonly Row[]>;
  cellsOf(row: Row): readonly SheetValue[];
  /** A moment as year, month, day and time of the reader's zone: `2026-07-01 07:00:05`. */
  clock(moment: Date): string;
}

/** The content type of an Excel file (ECMA-376, Office Open XML workbook). */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const momentFormat = 'yyyy-mm-dd hh:mm:ss';

/** Maximum length of a cell in Excel, which reports a file with more as damaged. */
const maxTextLength = 32_767;

function cellOf(value: SheetValue, clock: (moment: Date) => string): string | number | Date | null {
  if (typeof value === 'string') return value.slice(0, maxTextLength);
  // Excel knows no zones: a date is what the clock of its reader shows.
  if (value instanceof Date) return new Date(`${clock(value).replace(' ', 'T')}Z`);
  return value ?? null;
}

/**
 * An Excel file (xlsx) piece by piece, in memory that does not grow with its rows. Numbers are numbers and moments are
 * dates; texts are cells of type text, which no spreadsheet takes for a formula, so they stay as they are.
 */
export function sheetFile<Row>(content: SheetContent<Row>): AsyncIterable<Uint8Array> {
  const { name, header, moments, clock } = content;
  async function* rows() {
    for await (const batch of content.batches)
      for (const row of batch) yield content.cellsOf(row).map((value) => cellOf(value, clock));
  }
  return writeXlsxStream(rows(), {
    name,
    columns: header.map((title) => ({ header: title, ...(moments.includes(title) && { numFmt: momentFormat }) })),
    freezePane: { rows: 1 },
  });
}
