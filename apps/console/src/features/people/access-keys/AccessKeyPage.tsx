import { useMemo, type ReactNode } from 'react';
import { ActionButtons } from '../../../ui/action/ActionButtons.tsx';
import type { RunnableAction } from '../../../ui/action/action.ts';
import { usePageActions } from '../../../ui/action/page-actions.ts';
import { NothingYet } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatCount } from '../../../ui/format.ts';
import type { Icon } from '../../../ui/icons.ts';
import { PageBody, PageHeader } from '../../../ui/PageHeader.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import type { Sort } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { RowLines } from '../../../ui/table/row-height.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import type { LiveList } from '../../../transport/use-live-list.ts';
import {
  accessKeyColumns,
  accessKeyName,
  compactAccessKeyColumns,
  type AccessKeyRow,
  type AccessKeyWords,
} from './access-key-columns.tsx';
import styles from './AccessKeys.module.css';

interface AccessKeyPageProps<Row extends AccessKeyRow> extends AccessKeyWords {
  title: string;
  icon: Icon;
  /** What these are, and for whom. */
  intro: ReactNode;
  list: Pick<LiveList<unknown, Row>, 'rows' | 'error' | 'isLoading' | 'refetch'>;
  sort: Sort;
  onSort(sort: Sort): void;
  pageActions: readonly RunnableAction[];
  /** Undefined for read-only viewers. */
  rowActions: ((row: Row) => readonly RunnableAction[]) | undefined;
  /** Says that there are none yet. */
  emptyTitle: string;
  /** The filter of the list, and the text for an empty result. */
  filter?: { bar: ReactNode; isSet: boolean; noMatch: ReactNode } | undefined;
}

function Empty({
  emptyTitle,
  icon,
  intro,
  pageActions,
}: Pick<AccessKeyPageProps<never>, 'emptyTitle' | 'icon' | 'intro' | 'pageActions'>) {
  return (
    <NothingYet title={emptyTitle} icon={icon} text={intro}>
      <ActionButtons actions={pageActions} primary={pageActions[0]?.key ?? ''} />
    </NothingYet>
  );
}

/** A phone shows a second line, and a suspended key another one. */
function linesOf(rows: readonly AccessKeyRow[], isNarrow: boolean): RowLines {
  const hasSuspended = rows.some(({ isSuspended }) => isSuspended);
  if (isNarrow) return hasSuspended ? 3 : 2;
  return hasSuspended ? 2 : 1;
}

/** The page of credentials that replace a sign-in: observer links, or API keys. */
export function AccessKeyPage<Row extends AccessKeyRow>(props: AccessKeyPageProps<Row>) {
  const { title, intro, list, sort, onSort, roleLabel, whySuspended, pageActions, rowActions, filter } = props;
  const isNarrow = useIsNarrow();
  const columns = useMemo(
    () => (isNarrow ? compactAccessKeyColumns<Row> : accessKeyColumns<Row>)({ roleLabel, whySuspended }),
    [isNarrow, roleLabel, whySuspended],
  );
  usePageActions(pageActions);
  useShortcut('r', 'Refresh the list', list.refetch);
  const primary = pageActions[0]?.key ?? '';
  const table = (
    <DataTable<Row>
      lines={linesOf(list.rows, isNarrow)}
      label={title}
      columns={columns}
      rows={list.rows}
      rowKey={(row) => row.id}
      rowLabel={accessKeyName}
      sort={sort}
      onSort={onSort}
      rowActions={rowActions}
      isLoading={list.isLoading}
      empty={filter?.isSet ? filter.noMatch : <Empty {...props} />}
    />
  );
  return (
    <PageBody>
      <PageHeader
        title={title}
        detail={list.isLoading || list.error ? undefined : formatCount(list.rows.length)}
        actions={<ActionButtons actions={pageActions} primary={primary} />}
      />
      {list.rows.length > 0 && <p className={styles['intro']}>{intro}</p>}
      {filter?.bar}
      {list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : table}
    </PageBody>
  );
}
