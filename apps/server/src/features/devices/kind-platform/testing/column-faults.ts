import type { Catalogue } from '../catalogue-of.ts';
import type { Columns } from '../kind-tables.ts';

const databaseTypes: Readonly<Record<string, string>> = {
  timestamptz: 'timestamp with time zone',
  'timestamptz[]': 'timestamp with time zone[]',
};

/**
 * What the tables of a kind lack, hold beyond its descriptor, or hold as another type, a sentence each. `open` tables may have
 * further columns.
 */
export function columnFaults(
  described: Readonly<Record<string, Columns>>,
  catalogue: Catalogue,
  open: readonly string[],
): string[] {
  return Object.entries(described).flatMap(([table, columns]) => {
    const stored = catalogue[table];
    if (!stored) return [`${table} is missing.`];
    const wrong = Object.entries(columns).flatMap(([column, type]) => {
      const actual = stored[column];
      if (actual === undefined) return [`${table}.${column} (${type}) is missing.`];
      return actual === (databaseTypes[type] ?? type)
        ? []
        : [`${table}.${column} is of type ${actual} instead of ${type}.`];
    });
    const extra = open.includes(table) ? [] : Object.keys(stored).filter((column) => !(column in columns));
    return [...wrong, ...extra.map((column) => `${table}.${column} stands for no measure.`)];
  });
}
