import { missingText } from '@headframe/domain/units/number-text';
import type { ReactNode } from 'react';
import { RelativeTime } from '../figure/RelativeTime.tsx';
import type { ColumnSort, DataColumn } from './columns.ts';
import { isBlank } from './is-blank.ts';
import { FirstLine, SecondLine, StackedCell } from './StackedCell.tsx';

/** What a column of the kit may have otherwise than the kit makes it. */
export type ColumnShape<Row> = Partial<Omit<DataColumn<Row>, 'key' | 'label' | 'sorts'>>;

/** The properties of a row that hold such a value. */
type KeyOf<Row, Value> = { [Key in keyof Row]: Row[Key] extends Value ? Key : never }[keyof Row] & string;

/** Values that a composed column is sorted by, by the server's name, with what people read. */
type SortLabels = Readonly<Record<string, string>>;

export function sortsOf(labels: SortLabels): ColumnSort[] {
  return Object.entries(labels).map(([key, label]) => ({ key, label }));
}

/** One line over another; texts have their whole as a title. */
export function TwoLines({ first, second, isStale }: { first: ReactNode; second?: ReactNode; isStale?: boolean }) {
  const titleOf = (node: ReactNode) => (typeof node === 'string' ? node : undefined);
  return (
    <StackedCell isStale={isStale}>
      {typeof first === 'string' ? <FirstLine title={first}>{first}</FirstLine> : first}
      {second !== undefined && <SecondLine title={titleOf(second)}>{second}</SecondLine>}
    </StackedCell>
  );
}

/** Columns that only the column chooser shows. */
export function hiddenAtFirst<Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row>[] {
  return columns.map((column) => ({ ...column, isHiddenAtFirst: true }));
}

/** Makes the columns that most lists have, for the rows of one list. */
export function columnKit<Row extends object>() {
  return {
    /** One text, cut off where it is long; the sign for "not reported" where it is empty. */
    text: (key: KeyOf<Row, string | null>, label: string, shape?: ColumnShape<Row>): DataColumn<Row> => ({
      key,
      label,
      sortKey: key,
      width: 150,
      render: (row) => {
        const text = row[key] as string | null;
        return text ? <span title={text}>{text}</span> : missingText;
      },
      ...shape,
    }),
    /** A value that the server sorts by, as it is rendered. */
    value: (
      key: string,
      label: string,
      render: (row: Row) => ReactNode,
      shape?: ColumnShape<Row>,
    ): DataColumn<Row> => ({ key, label, sortKey: key, render, ...shape }),
    /** A figure at the end of its column. */
    figure: (
      key: string,
      label: string,
      render: (row: Row) => ReactNode,
      shape?: ColumnShape<Row>,
    ): DataColumn<Row> => ({ key, label, sortKey: key, align: 'end', width: 96, render, ...shape }),
    /** A point in time, as how long ago it was; as wide as the longest of these texts, `59 minutes ago`, with its padding.
     * It leaves first where there is little room. */
    time: (
      key: KeyOf<Row, string | null>,
      label: string,
      shape?: Omit<ColumnShape<Row>, 'width'>,
    ): DataColumn<Row> => ({
      key,
      label,
      sortKey: key,
      align: 'end',
      width: 118,
      priority: 3,
      render: (row) => <RelativeTime at={row[key] as string | null} />,
      isEmpty: (row) => row[key] === null,
      ...shape,
    }),
    /** Two lines of a row; sorted by the first of `sorts` unless the shape says otherwise, and by all of them in a menu. */
    lines: (
      key: string,
      label: string,
      linesOf: (row: Row) => readonly [first: ReactNode, second?: ReactNode],
      { sorts, ...shape }: ColumnShape<Row> & { sorts?: SortLabels } = {},
    ): DataColumn<Row> => ({
      key,
      label,
      sortKey: Object.keys(sorts ?? {})[0],
      sorts: sorts && Object.keys(sorts).length > 1 ? sortsOf(sorts) : undefined,
      render: (row) => {
        const [first, second] = linesOf(row);
        return <TwoLines first={first || missingText} second={second === '' ? missingText : second} />;
      },
      isEmpty: (row) => linesOf(row).every(isBlank),
      ...shape,
    }),
  };
}
