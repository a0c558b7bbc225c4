import type { SheetValue } from '../sheet/sheet-file.ts';

/** One column of an exported file: its name, what stands in the row of a thing, and whether these are moments. */
export type ExportColumn<Row> = readonly [name: string, cell: (row: Row) => SheetValue, kind?: 'moment'];

/** A column of what the product does not know (yet), or never reveals. */
export function emptyColumn(name: string): ExportColumn<unknown> {
  return [name, () => null];
}
