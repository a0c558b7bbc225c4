import { SkeletonLine } from '../state/Skeleton.tsx';
import type { DataColumn } from './columns.ts';

interface TableSkeletonProps<Row> {
  columns: readonly DataColumn<Row>[];
  isSelectable: boolean;
  hasMenu: boolean;
  rows?: number | undefined;
}

/** Rows in the shape of those to come. */
export function TableSkeleton<Row>({ columns, isSelectable, hasMenu, rows = 10 }: TableSkeletonProps<Row>) {
  return (
    <tbody aria-busy aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        <tr key={index}>
          {isSelectable && <td />}
          {columns.map((column, position) => (
            <td key={column.key} data-align={column.align}>
              <SkeletonLine width={`${45 + ((index * 7 + position * 13) % 40)}%`} />
            </td>
          ))}
          {hasMenu && <td />}
        </tr>
      ))}
    </tbody>
  );
}
