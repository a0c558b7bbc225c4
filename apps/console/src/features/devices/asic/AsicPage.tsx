import { AsicFilterOptionsDocument } from '../../../generated/asic.ts';
import { useAutoRefresh } from '../../../transport/preferences/use-auto-refresh.ts';
import { isObserverMode } from '../../../transport/observer-mode.ts';
import { useData } from '../../../transport/use-data.ts';
import { useActionsFor } from '../../../ui/action/action.ts';
import { ActionButtons } from '../../../ui/action/ActionButtons.tsx';
import { usePageActions } from '../../../ui/action/page-actions.ts';
import { AutoRefresh } from '../../../ui/AutoRefresh.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterBar } from '../../../ui/filter/FilterBar.tsx';
import { clearedFilters } from '../../../ui/filter/filter.ts';
import { formatCount } from '../../../ui/format.ts';
import { PageButtons } from '../../../ui/PageButtons.tsx';
import { PageBody, PageHeader } from '../../../ui/PageHeader.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { BulkBar } from '../../../ui/table/BulkBar.tsx';
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx';
import { formatSort } from '../../../ui/table/columns.ts';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { useColumnChoice } from '../../../ui/table/use-column-choice.ts';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { agentRequestPage } from '../requests/index.ts';
import { scanPage } from '../scan/index.ts';
import { AgentNotice } from './AgentNotice.tsx';
import { AsicEmpty } from './AsicEmpty.tsx';
import { AsicTable } from './AsicTable.tsx';
import { asicColumns } from './asic-columns.tsx';
import { asicExportActions } from './asic-export.action.ts';
import { asicFilters, filterValues, isFiltered } from './asic-filters.ts';
import { asicPage } from './asic.route.ts';
import { AsicDrawer } from './drawer/AsicDrawer.tsx';
import { useAsicList } from './use-asic-list.ts';
import { useAsicSelection, useSelectionOf } from './use-asic-selection.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';

const pageLinks = [
  { page: scanPage, label: 'Scan' },
  { page: agentRequestPage, label: 'Requests' },
];

/** The list of miners: lists what the URL filters for, updates it live, and sends commands to the selected ones. */
export function AsicPage() {
  const search = asicPage.useSearch();
  const setSearch = asicPage.useSetSearch();
  const [refreshSeconds, setRefreshSeconds] = useAutoRefresh('devices');
  const list = useAsicList(search, refreshSeconds);
  const { total } = list;
  const { selection, onSelect, actions } = useAsicSelection(list.where, list.whereKey, total ?? 0);
  const selectionOf = useSelectionOf();
  const exportActions = useActionsFor(asicExportActions, list.where);
  usePageActions(exportActions);
  const hasTags = !isObserverMode();
  const options = useData(AsicFilterOptionsDocument, { withTags: hasTags }, { isBackground: true });
  const filters = asicFilters(options.data?.asicFilterOptions, hasTags);
  const choice = useColumnChoice('asics', asicColumns);
  const clear = () => setSearch({ ...clearedFilters(filters, 'q'), page: 1 });
  useShortcut('r', 'Refresh the list', list.refetch);

  useLastPage(search, total, (page) => setSearch({ page }));
  const isNarrow = useIsNarrow();

  return (
    <PageBody>
      <PageHeader
        title={asicPage.label}
        detail={total === undefined ? undefined : formatCount(total)}
        actions={
          <>
            <PageButtons links={pageLinks} />
            <AutoRefresh
              seconds={refreshSeconds}
              onSeconds={setRefreshSeconds}
              onRefresh={list.refetch}
              isFetching={list.isFetching}
              asOf={list.asOf}
            />
          </>
        }
      />
      <FilterBar
        filters={filters}
        values={filterValues(search)}
        onChange={(changes) => setSearch({ ...changes, page: 1 })}
        search={{ key: 'q', placeholder: 'Search name, IP, MAC, model' }}
      >
        <ActionButtons actions={exportActions} isDisabled={!total} />
        {!isNarrow && <ColumnChooser columns={asicColumns} choice={choice} />}
      </FilterBar>
      <AgentNotice rows={list.rows} />
      <BulkBar selection={selection} onSelect={onSelect} total={total ?? 0} actions={actions} />
      {list.error ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : (
        <AsicTable
          rows={list.rows}
          choice={choice}
          isNarrow={isNarrow}
          sort={list.sort}
          onSort={(sort) => setSearch({ sort: formatSort(sort), page: 1 })}
          selection={selection}
          onSelect={onSelect}
          onOpen={(device) => setSearch({ device }, true)}
          openId={search.device}
          selectionOf={selectionOf}
          isLoading={list.isLoading}
          offset={(search.page - 1) * search.size}
          total={total}
          empty={<AsicEmpty isFiltered={isFiltered(search)} onClear={clear} />}
        />
      )}
      <Pagination
        page={search.page}
        size={search.size}
        total={total}
        onPage={(page) => setSearch({ page }, true)}
        onSize={(size) => setSearch({ size, page: 1 })}
      />
      {search.device && <AsicDrawer id={search.device} />}
    </PageBody>
  );
}
