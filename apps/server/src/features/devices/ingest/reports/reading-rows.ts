import type { DeviceReport, ScalarValues } from '@headframe/agent-link/device-report';
import { namedMeasures, type ColumnValue, type Judgement, type KindColumns } from '../../kind-platform/index.ts';
import { boundedValue } from './bounded-value.ts';

/** A row of a batch: the device, the server's time in seconds since the epoch, and the values of all columns in order. */
export interface BatchRow {
  id: number;
  at: number;
  values: readonly ColumnValue[];
}

/** Makes the row of a reading, whose values stand in the order of `readingColumns`. */
export type ToReadingRow = (
  report: DeviceReport & { scalars: ScalarValues },
  at: number,
  judgement: Judgement,
  partArrays: readonly string[],
) => BatchRow;

/** How the readings of a kind become rows. */
export function readingRows(kind: KindColumns): ToReadingRow {
  const measures = namedMeasures(kind.kind.measures)
    .filter(({ measure }) => measure.state ?? measure.sample)
    .map(({ name, measure }) => ({ name, bounded: boundedValue(measure) }));
  const own = [...Object.keys(kind.columns), ...Object.keys(kind.sql?.inputs ?? {})];
  const ofDetail = Object.keys(kind.detailColumns);
  return ({ deviceId: id, scalars }, at, { authError, issues, isActive, columns, detail }, partArrays) => {
    const values: ColumnValue[] = [id, at / 1000, authError, issues, isActive];
    for (const { name, bounded } of measures) values.push(bounded(scalars[name]));
    for (const name of own) values.push(columns[name] ?? null);
    if (ofDetail.length > 0) values.push(detail !== null);
    for (const name of ofDetail) values.push(detail?.[name] ?? null);
    values.push(...partArrays);
    return { id, at: at / 1000, values };
  };
}

/** The row of a report without a reading, whose values stand in the order of `failureColumns`. */
export function failureRow(
  { deviceId: id, failure }: Pick<DeviceReport, 'deviceId' | 'failure'>,
  at: number,
): BatchRow {
  const { kind, message } = failure ?? { kind: 'reply', message: 'The report held no reading.' };
  return { id, at: at / 1000, values: [id, at / 1000, kind, message] };
}
