import { useEffect, useMemo } from 'react';
import type { DataColumn, Sort } from './columns.ts';
import { fitColumns, type ColumnFit } from './fit-columns.ts';
import { defaultWidth } from './column-layout.ts';
import { isEmptyColumn } from './is-blank.ts';
import type { ColumnChoice } from './use-column-choice.ts';

/** As many columns always stay: what a row is, and one thing about it. */
const minColumns = 2;

interface FitInput<Row> {
  columns: readonly DataColumn<Row>[];
  choice: ColumnChoice | undefined;
  rows: readonly Row[];
  sort: Sort | undefined;
  /** Px for the columns; 0 while it is not known. */
  room: number;
  needs: Readonly<Record<string, number>>;
}

/** Which of the columns that are to be shown have room, how wide they are, and reports to the choice of columns which have none. */
export function useColumnFit<Row>({ columns, choice, rows, sort, room, needs }: FitInput<Row>): ColumnFit {
  const sortKey = sort?.key;
  const fit = useMemo(() => {
    const isSorted = ({ sortKey: own, sorts = [] }: DataColumn<Row>) =>
      sortKey !== undefined && (own === sortKey || sorts.some(({ key }) => key === sortKey));
    const isKept = (column: DataColumn<Row>, index: number) =>
      index < minColumns ||
      column.isFixed === true ||
      choice?.isPinned(column.key) === true ||
      choice?.isChosen(column.key) === true ||
      isSorted(column);
    const fitted = columns.map((column, index) => {
      const { key, priority = 2 } = column;
      const own = choice?.widthOf(key);
      const width = own ?? column.width ?? defaultWidth;
      return {
        key,
        width,
        need: own ?? Math.max(width, needs[key] ?? 0),
        priority,
        isKept: isKept(column, index),
        isEmpty: false,
      };
    });
    const wanted = fitted.reduce((total, { need }) => total + need, 0);
    if (room === 0 || wanted <= room) return fitColumns(fitted, room);
    return fitColumns(
      columns.flatMap((column, index) => {
        const one = fitted[index];
        if (!one) return [];
        const isEmpty = !one.isKept && isEmptyColumn(column, rows);
        // Without a chooser nobody could show it again.
        const mayLeave = choice !== undefined || isEmpty || one.priority === 3;
        return [{ ...one, isEmpty, isKept: one.isKept || !mayLeave }];
      }),
      room,
    );
  }, [columns, choice, rows, sortKey, room, needs]);
  const text = JSON.stringify(fit.leftOut);
  const leaveOut = choice?.leaveOut;
  useEffect(() => leaveOut?.(JSON.parse(text) as string[]), [leaveOut, text]);
  return fit;
}
