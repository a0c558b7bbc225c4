import { Fragment } from 'react';
import { NameCell } from './NameCell.tsx';
import { IconArrowDown, IconArrowUp } from '../../../../ui/icon/icons.ts';
import { nextSort, type DataColumn, type Sort } from '../../../../ui/table/columns.ts';
import type { SummaryRowFragment } from '../../../../generated/subaccounts.ts';
import type { SummaryGroup } from './group-summaries.ts';
import styles from './Summary.module.css';

interface SummaryTableProps {
  groups: readonly SummaryGroup[];
  columns: readonly DataColumn<SummaryRowFragment>[];
  sort: Sort;
  onSort(sort: Sort): void;
  selected: string | undefined;
  onEnter(row: SummaryRowFragment): void;
  nameWidth: number;
}

const nameColumn = { key: 'subaccount', label: 'Subaccount', sortKey: 'subaccount' } as const;

/** The summaries in their groups; the names stay in view while the figures are scrolled. */
export function SummaryTable({ groups, columns, sort, onSort, selected, onEnter, nameWidth }: SummaryTableProps) {
  const width = columns.reduce((sum, column) => sum + (column.width ?? 120), nameWidth);
  return (
    <div className={styles['scroller']} role="region" aria-label="Subaccount summaries" tabIndex={0}>
      <table className={styles['table']} style={{ minWidth: width }}>
        <thead>
          <tr>
            <HeadCell column={nameColumn} width={nameWidth} sort={sort} onSort={onSort} />
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} width={column.width ?? 120} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {groups.map(({ key, label, rows }) => (
          <tbody key={key}>
            {label !== undefined && (
              <tr className={styles['group']}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  <span>
                    {label} <small>{rows.length}</small>
                  </span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr
                key={row.subaccount}
                data-selected={row.subaccount === selected || undefined}
                data-archived={row.deleted || undefined}
                onClick={() => onEnter(row)}
              >
                <NameCell row={row} isSelected={row.subaccount === selected} onEnter={() => onEnter(row)} />
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    <Fragment>{column.render(row)}</Fragment>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface HeadCellProps {
  column: Pick<DataColumn<SummaryRowFragment>, 'key' | 'label' | 'sortKey' | 'align' | 'description'>;
  width: number;
  sort: Sort;
  onSort(sort: Sort): void;
}

function HeadCell({ column, width, sort, onSort }: HeadCellProps) {
  const { key, label, sortKey, align, description } = column;
  const isSorted = sortKey !== undefined && sort.key === sortKey;
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      style={{ width }}
      data-align={align}
      data-name={key === nameColumn.key || undefined}
      title={description}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sortKey === undefined ? (
        label
      ) : (
        <button type="button" onClick={() => onSort(nextSort(sort, sortKey))}>
          {label}
          {isSorted && <Arrow size={13} aria-hidden />}
        </button>
      )}
    </th>
  );
}
