import type { Measure, Measures } from '@headframe/domain/devices/measure';
import type { ExportColumn } from '../../../platform/export/export-column.ts';
import type { SheetValue } from '../../../platform/sheet/sheet-file.ts';

type Measured<Described extends Measures> = Readonly<Partial<Record<keyof Described, number | boolean | null>>>;

/** Figures are kept in single precision, which carries no more digits (IEEE 754, binary32); the rest is rounding. */
const reportedDigits = 6;

/** A figure of single precision without the digits that rounding adds. */
export function reportedFigure(value: number | null | undefined): SheetValue {
  return value == null ? null : Number(value.toPrecision(reportedDigits));
}

function cellOf(value: number | boolean | null | undefined, { state }: Measure): SheetValue {
  if (typeof value === 'boolean') return String(value);
  return state === 'real' ? reportedFigure(value) : value;
}

/** The exported column of each measure that has one, by the name of the measure. */
export function measureExportColumns<Described extends Measures>(
  measures: Described,
): ReadonlyMap<keyof Described & string, ExportColumn<Measured<Described>>> {
  const columns = new Map<keyof Described & string, ExportColumn<Measured<Described>>>();
  for (const [name, measure] of Object.entries<Measure>(measures))
    if (measure.export !== undefined)
      columns.set(name as keyof Described & string, [measure.export, (row) => cellOf(row[name], measure)]);
  return columns;
}
