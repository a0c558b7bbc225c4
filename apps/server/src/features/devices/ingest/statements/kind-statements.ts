import type { KindColumns } from '../../kind-platform/index.ts';
import { failureStatement } from './failure-statement.ts';
import { failureColumns, partColumns, readingColumns } from './input-columns.ts';
import { partStatement } from './part-statement.ts';
import { readingStatement } from './reading-statement.ts';

/** A statement that stores a batch: its text, and how many columns its rows have. */
export interface BatchStatement {
  readonly text: string;
  readonly columns: number;
}

/** The statements that store what devices of one kind report. */
export interface KindStatements {
  readonly reading: BatchStatement;
  readonly failure: BatchStatement;
  readonly part: BatchStatement | null;
}

/** Makes the statements of a kind, once when the program starts. */
export function kindStatements(kind: KindColumns): KindStatements {
  return {
    reading: { text: readingStatement(kind), columns: readingColumns(kind).length },
    failure: { text: failureStatement(kind), columns: failureColumns.length },
    part: kind.kind.part ? { text: partStatement(kind), columns: partColumns(kind).length } : null,
  };
}
