import { ActionButtons } from '../action/ActionButtons.tsx';
import { formatCount } from '../figure/format.ts';
import { ErrorState } from '../state/ErrorState.tsx';
import { PageButtons } from '../page/PageButtons.tsx';
import { PageBody, PageHeader } from '../page/PageHeader.tsx';
import { useKeyHint, useShortcut } from '../shortcuts/shortcuts.ts';
import { RefreshButton } from '../state/AutoRefresh.tsx';
import { BulkBar } from '../table/BulkBar.tsx';
import { Pagination } from '../table/Pagination.tsx';
import { useColumnChoice } from '../table/use-column-choice.ts';
import { useLastPage } from '../table/use-last-page.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import type { AnyList, ListSearch } from './list-description.ts';
import { ListDetail } from './ListDetail.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListRefresh } from './ListRefresh.tsx';
import { ListTable } from './ListTable.tsx';
import { useList, type ListState } from './use-list.ts';
import { useListActions } from './use-list-actions.ts';
import { useListSelection } from './use-list-selection.ts';
import { useReadableColumns } from './use-readable-columns.ts';
import { useRowSteps } from './use-row-steps.ts';
import { AsOf } from '../figure/RelativeTime.tsx';

/** Under a list whose values change while its order stands: how old the order is. */
function OrderNote({ list: { orderedAt } }: { list: Pick<ListState<never, never, never>, 'orderedAt'> }) {
  if (orderedAt === undefined) return null;
  return (
    <>
      Live values; order <AsOf at={orderedAt} />
    </>
  );
}

interface ListPageProps<Search extends ListSearch, Row extends object, Data> {
  description: AnyList<Search, Row, Data>;
}

/** The page of a list: what the URL filters for, with its actions, and the drawer of one row. */
export function ListPage<Search extends ListSearch, Row extends object, Data>({
  description,
}: ListPageProps<Search, Row, Data>) {
  const { page, drawer, Above, Notice, Detail } = description;
  const list = useList(description);
  const { search, total, refetch, openKey } = list;
  const change = (changes: Partial<ListSearch>, isStep = false) => list.setSearch(changes as Partial<Search>, isStep);
  const { selection, onSelect, chosen } = useListSelection(list.where, total);
  const actions = useListActions(description, list, chosen);
  const isNarrow = useIsNarrow();
  const columns = useReadableColumns(description.columnsOf?.(list) ?? description.columns);
  const choice = useColumnChoice(description.key, columns);
  useShortcut('r', 'Refresh the list', list.refresh, { isBesidePanel: true });
  useKeyHint(actions.mayChoose ? 'space' : undefined, 'Select the row');
  useKeyHint(drawer ? 'enter' : undefined, 'Details of the row');
  useRowSteps(list, description.rowKey, drawer !== undefined);
  useLastPage({ page: search.page, size: list.size }, list.isFetching ? undefined : total, (last) =>
    change({ page: last }),
  );
  return (
    <PageBody>
      <PageHeader
        title={description.title ?? page.label}
        tabTitle={total === undefined ? page.label : `${page.label} (${formatCount(total)})`}
        detail={
          Detail ? <Detail list={list} /> : <ListDetail list={list} hasAge={description.autoRefresh === undefined} />
        }
        isDetailLong={Detail !== undefined}
        actions={
          <>
            {description.links && <PageButtons links={description.links} />}
            <ActionButtons actions={actions.page} primary={description.pageActions?.primary} />
            {!description.autoRefresh && isNarrow && (
              <RefreshButton isFetching={list.isFetching} onRefresh={list.refresh} />
            )}
            {description.autoRefresh && <ListRefresh refresh={description.autoRefresh} list={list} />}
          </>
        }
      />
      {Above && <Above list={list} />}
      {!(description.isRestHeld && list.isLoading) && (
        <>
          <ListFilters
            description={description}
            list={list}
            exports={actions.exports}
            columns={columns}
            choice={isNarrow ? undefined : choice}
          />
          {Notice && <Notice list={list} />}
          {list.error ? (
            <ErrorState error={list.error} onRetry={refetch} />
          ) : (
            <ListTable
              description={description}
              list={list}
              columns={columns}
              choice={choice}
              isNarrow={isNarrow}
              rowActions={actions.ofRow}
              {...(actions.mayChoose && { selection, onSelect })}
              empty={<ListEmpty description={description} list={list} pageActions={actions.page} />}
            />
          )}
          <BulkBar selection={selection} onSelect={onSelect} total={total ?? 0} actions={actions.bulk} />
          <Pagination
            page={search.page}
            size={list.size}
            total={total}
            isLoading={list.isStale}
            onPage={(next) => change({ page: next }, true)}
            onSize={list.setSize}
            fit={{ isOn: list.isFitting, onFit: () => list.setSize(undefined) }}
            note={<OrderNote list={list} />}
          />
        </>
      )}
      {drawer && openKey && <drawer.Component id={openKey} list={list} />}
    </PageBody>
  );
}
