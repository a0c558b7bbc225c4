import type { Where } from '@headframe/domain/where/where';
import { whereLimits } from '@headframe/domain/where/where-limits';

/** Which rows are chosen: those with certain keys, or all that match the filter but for some. */
export type Selection =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

/** Nothing chosen. */
export const noSelection: Selection = { kind: 'some', keys: new Set() };

/** All that match the filter, on every page. */
export const selectAll: Selection = { kind: 'all', except: new Set() };

/** Whether a row is chosen. */
export function isSelected(selection: Selection, key: string): boolean {
  return selection.kind === 'all' ? !selection.except.has(key) : selection.keys.has(key);
}

/** How many rows are chosen, of `total` that match. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.keys.size;
}

/** The selection after some rows are selected or deselected. */
export function withRows(selection: Selection, keys: readonly string[], isChosen: boolean): Selection {
  const isListed = selection.kind === 'some' ? isChosen : !isChosen;
  const next = new Set(selection.kind === 'some' ? selection.keys : selection.except);
  for (const key of keys) {
    if (isListed) next.add(key);
    else next.delete(key);
  }
  return selection.kind === 'some' ? { kind: 'some', keys: next } : { kind: 'all', except: next };
}

/** How much of one page is chosen. */
export function pageState<Row>(
  selection: Selection,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): 'none' | 'some' | 'all' {
  const listed = selection.kind === 'some' ? selection.keys : selection.except;
  const isUntouched = listed.size === 0 || rows.length === 0;
  if (isUntouched) return selection.kind === 'all' && rows.length > 0 ? 'all' : 'none';
  const first = rows[0];
  const isFirst = first !== undefined && isSelected(selection, rowKey(first));
  if (rows.some((row) => isSelected(selection, rowKey(row)) !== isFirst)) return 'some';
  return isFirst ? 'all' : 'none';
}

/**
 * The selection as the `where` a command takes: the chosen ids, or the filter itself, so that 40,000 ids never travel. An
 * empty filter becomes `{ _and: [] }`, which says "every row" on purpose.
 */
export function selectionWhere(selection: Selection, filter: Where, idColumn = 'id'): Where {
  if (selection.kind === 'some') {
    const parts = inParts([...selection.keys]).map((keys): Where => ({ [idColumn]: { _in: keys } }));
    return parts.length === 1 && parts[0] ? parts[0] : { _or: parts };
  }
  const matching: Where = Object.keys(filter).length === 0 ? { _and: [] } : filter;
  if (selection.except.size === 0) return matching;
  const without = inParts([...selection.except]).map((keys): Where => ({ [idColumn]: { _nin: keys } }));
  return { _and: [matching, ...without] };
}

/** Lists no longer than a `where` may hold. */
function inParts(keys: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let from = 0; from < keys.length; from += whereLimits.listEntries)
    parts.push(keys.slice(from, from + whereLimits.listEntries));
  return parts;
}
