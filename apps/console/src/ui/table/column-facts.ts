import type { ReactNode } from 'react';
import type { DataColumn } from './columns.ts';

/** A label with its value, as a drawer shows it. */
export type Fact = readonly [label: string, value: ReactNode];

/** What columns of a list say of one row, as the facts of its drawer; a key without a column is left out. */
export function columnFacts<Row>(columns: readonly DataColumn<Row>[], row: Row, keys: readonly string[]): Fact[] {
  return keys.flatMap((key) => {
    const column = columns.find((one) => one.key === key);
    return column ? [[column.label, column.render(row)] as const] : [];
  });
}
