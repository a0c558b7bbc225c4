import { useState, type ReactNode } from 'react';
import type { Where } from '@headframe/domain/where/where';
import type { LiveList } from '../../../transport/live/use-live-list.ts';
import { actionsFor, useMayDoAny, type ActionDescription } from '../../../ui/action/action.ts';
import { DetailSection } from '../../../ui/DetailDrawer.tsx';
import type { ChosenRows } from '../../../ui/list/list-description.ts';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { BulkBar } from '../../../ui/table/BulkBar.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Pagination, type PageSize } from '../../../ui/table/Pagination.tsx';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import styles from './PartTable.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** Which page of the parts of a device is shown. */
interface PartPlace {
  page: number;
  size: PageSize;
  onPlace(place: { page: number; size: PageSize }): void;
  /** What a list reads for it. */
  window: { limit: number; offset: number };
}

/** Begins with the first page. */
export function usePartPlace(): PartPlace {
  const [{ page, size }, onPlace] = useState<{ page: number; size: PageSize }>({ page: 1, size: 25 });
  return { page, size, onPlace, window: { limit: size, offset: (page - 1) * size } };
}

interface PartTableProps<Row extends { id: string }, Context> {
  /** What the parts are called: `Outlets`. */
  title: string;
  /** Those of the device. */
  where: Where;
  list: LiveList<unknown, Row>;
  total: number | undefined;
  place: PartPlace;
  summary: ReactNode;
  columns: readonly DataColumn<NoInfer<Row>>[];
  compactColumns: readonly DataColumn<NoInfer<Row>>[];
  rowLabel(row: NoInfer<Row>): string;
  /** The part whose charts are shown. */
  shown: string | undefined;
  onShow(id: string | undefined): void;
  actions: readonly ActionDescription<Context>[];
  rowContext(row: NoInfer<Row>): Context;
  bulkContext(chosen: ChosenRows): Context;
  empty: string;
}

/** The parts of one device, in the sequence in which it counts them; a click on one shows its charts. */
export function PartTable<Row extends { id: string }, Context>(props: PartTableProps<Row, Context>) {
  const { title, where, list, total, place, columns, compactColumns, shown, actions } = props;
  const { page, size, onPlace, window } = place;
  const isNarrow = useIsNarrow();
  useLastPage({ page, size }, list.isFetching ? undefined : total, (last) => onPlace({ page: last, size }));
  const mayCommand = useMayDoAny(actions);
  const { selection, onSelect, chosen } = useListSelection(where, total);
  if (list.error)
    return (
      <DetailSection title={title}>
        <ErrorState error={list.error} onRetry={list.refetch} />
      </DetailSection>
    );
  return (
    <DetailSection title={title}>
      <div className={classes['stackSmall']}>
        <div className={styles['head']}>
          <span>{props.summary}</span>
        </div>
        <DataTable<Row>
          label={title}
          columns={isNarrow ? compactColumns : columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowLabel={(row) => props.rowLabel(row)}
          lines={2}
          onRowOpen={({ id }) => props.onShow(id === shown ? undefined : id)}
          openRow={shown}
          {...(mayCommand && {
            selection,
            onSelect,
            rowActions: (row) => actionsFor(actions, props.rowContext(row)),
          })}
          isLoading={list.isLoading}
          offset={window.offset}
          total={total}
          empty={<p className={classes['noteCentered']}>{props.empty}</p>}
        />
        {total !== undefined && total > size && (
          <Pagination
            page={page}
            size={size}
            total={total}
            onPage={(next) => onPlace({ page: next, size })}
            onSize={(next) => onPlace({ page: 1, size: next })}
          />
        )}
        <BulkBar
          selection={selection}
          onSelect={onSelect}
          total={total ?? 0}
          actions={chosen ? actionsFor(actions, props.bulkContext(chosen)) : []}
          shownActions={3}
        />
      </div>
    </DetailSection>
  );
}
