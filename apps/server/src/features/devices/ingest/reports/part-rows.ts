import type { PartReport } from '@headframe/agent-link/device-report';
import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { arrayLiteral } from '../../../../platform/database/array-literal.ts';
import { namedMeasures, sampledMeasures, sampleScale, type ColumnValue } from '../../kind-platform/index.ts';
import { boundedValue } from './bounded-value.ts';
import type { BatchRow } from './reading-rows.ts';

/** A part of a report that the server knows, by its `device_part.id`. */
export interface KnownPart {
  partId: number;
  scalars: PartReport['scalars'];
}

/** How the parts of a kind's reports become arrays of samples and rows of the state. */
export interface ToPartRows {
  /** The arrays of one sample, in the order of `partArrays`. */
  arrays(parts: readonly KnownPart[]): string[];
  /** One row for each part, whose values stand in the order of `partColumns`. */
  rows(device: Pick<BatchRow, 'id' | 'at'>, parts: readonly KnownPart[]): Pick<BatchRow, 'values'>[];
}

function toSample(value: number | boolean | null, scale: number): number | null {
  if (value === null || typeof value === 'number')
    return value === null || scale === 1 ? value : Math.round(value * scale);
  return value ? 1 : 0;
}

/** How the parts of a kind become rows. */
export function partRows({ part }: DeviceKind): ToPartRows {
  if (!part) return { arrays: () => [], rows: () => [] };
  const sampled = sampledMeasures(part.measures).map((named) => ({
    name: named.name,
    scale: sampleScale(named),
    bounded: boundedValue(named.measure),
  }));
  const current = namedMeasures(part.measures)
    .filter(({ measure }) => measure.state)
    .map(({ name, measure }) => ({ name, bounded: boundedValue(measure) }));
  return {
    arrays: (parts) => [
      arrayLiteral(parts.map(({ partId }) => partId)),
      ...sampled.map(({ name, scale, bounded }) =>
        arrayLiteral(parts.map(({ scalars }) => toSample(bounded(scalars[name]), scale))),
      ),
    ],
    rows: ({ id, at }, parts) =>
      parts.map(({ partId, scalars }) => ({
        values: [id, at, partId, ...current.map(({ name, bounded }): ColumnValue => bounded(scalars[name]))],
      })),
  };
}
