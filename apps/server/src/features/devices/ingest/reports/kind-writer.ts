import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import type { KindIngest } from '../../kind-platform/index.ts';
import { kindIngests } from '../generated/kind-ingests.ts';
import { partRows, type ToPartRows } from './part-rows.ts';
import { readingRows, type ToReadingRow } from './reading-rows.ts';
import { kindStatements, type KindStatements } from '../statements/kind-statements.ts';

/** Everything that stores the reports of one kind. */
export interface KindWriter {
  readonly kind: KindIngest;
  readonly statements: KindStatements;
  readonly toReading: ToReadingRow;
  readonly toParts: ToPartRows;
}

/** Makes what stores the reports of kinds, by their names. */
export function kindWriters(kinds: readonly KindIngest[]): ReadonlyMap<string, KindWriter> {
  return new Map(
    kinds.map((kind) => [
      kind.kind.kind,
      { kind, statements: kindStatements(kind), toReading: readingRows(kind), toParts: partRows(kind.kind) },
    ]),
  );
}

/** What stores the reports of every kind. */
export const allWriters = kindWriters(kindIngests);

/** The kinds whose reports are stored. */
export function kindsOf(writers: ReadonlyMap<string, KindWriter>): DeviceKind[] {
  return [...writers.values()].map(({ kind }) => kind.kind);
}
