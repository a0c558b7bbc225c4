import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { ReactNode } from 'react';
import type { ColumnPriority } from './fit-columns.ts';

/** One column of a table. Cells are plain elements: widgets in ten thousand cells cost three times as much. */
export interface DataColumn<Row> {
  key: string;
  label: string;
  /** The cell's content for a row. */
  render(row: Row): ReactNode;
  /** Alignment of the cell; numbers use `end`. */
  align?: 'start' | 'end' | undefined;
  /** Width in px; all columns share the remaining width. Default 120. */
  width?: number | undefined;
  /** What the server sorts by; absent: the column cannot be sorted. */
  sortKey?: string | undefined;
  /** Further values of the column that the server sorts by, which its header offers in a menu. */
  sorts?: readonly ColumnSort[] | undefined;
  /** Stays in sight at the left while the others are scrolled, unless the user releases it. */
  isPinned?: boolean | undefined;
  /** How much it matters where there is no room for all columns; default 2. */
  priority?: ColumnPriority | undefined;
  /** Whether a row has nothing in it; absent: where nothing is rendered but the sign for what is not reported. */
  isEmpty?(row: Row): boolean;
  /** Shown only when chosen in the column chooser. */
  isHiddenAtFirst?: boolean | undefined;
  /** What one needs to read its values; without it there is no such column. */
  permission?: Permission | undefined;
  /** Internal to the people of a subaccount: watchers have no such column unless their link shows devices in full. */
  isInternal?: boolean | undefined;
  /** Always shown, in its place; not in the column chooser. */
  isFixed?: boolean | undefined;
  /** A sentence on the content of the column, shown on its header. */
  description?: string | undefined;
}

/** One value that a composed column can be sorted by. */
export interface ColumnSort {
  key: string;
  label: string;
}

/** An order of rows: by which sort key, and which way. */
export interface Sort {
  key: string;
  isDescending: boolean;
}

/** Reads a sort from a URL: the key, with a minus in front when descending. */
export function parseSort(text: string): Sort {
  return text.startsWith('-') ? { key: text.slice(1), isDescending: true } : { key: text, isDescending: false };
}

/** Writes a sort as `parseSort` reads it. */
export function formatSort({ key, isDescending }: Sort): string {
  return isDescending ? `-${key}` : key;
}

/** The sort after a click on a header: another column starts ascending, or, for a figure, descending; the same one reverses. */
export function nextSort(current: Sort | undefined, key: string, isFigure = false): Sort {
  return current?.key === key ? { key, isDescending: !current.isDescending } : { key, isDescending: isFigure };
}
