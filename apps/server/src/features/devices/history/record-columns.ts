import type { Measures } from '@headframe/domain/devices/measure';
import type { ExportColumn } from '../../../platform/export/export-column.ts';
import { reportedFigure, sampledMeasures, snakeCase } from '../kind-platform/index.ts';
import type { HistoryPoint } from './device-history.ts';

/** The columns of a history file for the sampled measures of a kind; `figureOf` gives a value another unit. */
export function recordColumns<Row>(
  measures: Measures,
  prefix: string,
  pointOf: (record: Row) => HistoryPoint | undefined,
  figureOf: (value: number, name: string, record: Row) => number = (value) => value,
): ExportColumn<Row>[] {
  return sampledMeasures(measures).map(({ name, measure }) => [
    `${prefix}${measure.export ?? snakeCase(name)}`,
    (record) => {
      const value = pointOf(record)?.[name];
      return typeof value === 'number' ? reportedFigure(figureOf(value, name, record)) : null;
    },
  ]);
}
