import { useMemo } from 'react';
import { isOwner } from '@headframe/domain/permissions/effective-permissions';
import { useAccess } from '../../../transport/access.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { ActionButtons } from '../../../ui/action/ActionButtons.tsx';
import { usePageActions } from '../../../ui/action/page-actions.ts';
import { TimeRangePicker } from '../../../ui/chart/TimeRangePicker.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterBar } from '../../../ui/filter/FilterBar.tsx';
import { clearedFilters } from '../../../ui/filter/filter.ts';
import { formatCount } from '../../../ui/format.ts';
import { PageBody, PageHeader } from '../../../ui/PageHeader.tsx';
import { AsOf } from '../../../ui/RelativeTime.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { formatSort } from '../../../ui/table/columns.ts';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { auditFilters, auditFilterValues, isFiltered } from './audit-filters.ts';
import { exportAction } from './audit.actions.ts';
import { auditPage } from './audit.route.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { AuditEmpty } from './AuditEmpty.tsx';
import { AuditTable } from './AuditTable.tsx';
import { LogChoice } from './LogChoice.tsx';
import { useAuditList } from './use-audit-list.ts';

const timeRanges = ['24h', '7d', '30d', '365d'];

/** Who did what: in the owned subaccounts and organizations, and with the own account. */
export function AuditPage() {
  const search = auditPage.useSearch();
  const setSearch = auditPage.useSetSearch();
  const owns = useAccess(({ selected }) => isOwner(selected?.permissions ?? []));
  const log = owns ? search.log : 'account';
  const list = useAuditList(search, log);
  const { rows, total, where, refetch } = list;
  const filters = useMemo(() => auditFilters(log), [log]);
  const pageActions = useMemo(() => actionsFor([exportAction], { log, where }), [log, where]);
  usePageActions(pageActions);
  useShortcut('r', 'Refresh the list', refetch);
  useLastPage(search, list.isFetching ? undefined : total, (page) => setSearch({ page }));
  const cleared = clearedFilters([...filters, { kind: 'text', key: 'actor', label: '' }], 'q');
  const clear = () => setSearch({ ...cleared, range: auditPage.defaults.range, page: 1 });

  return (
    <PageBody>
      <PageHeader
        title={auditPage.label}
        detail={
          total !== undefined && (
            <>
              {formatCount(total)} · <AsOf at={list.asOf} />
            </>
          )
        }
        actions={<ActionButtons actions={pageActions} isDisabled={!total} />}
      />
      <FilterBar
        filters={filters}
        values={auditFilterValues(search)}
        onChange={(changes) => setSearch({ ...changes, page: 1 })}
        search={{ key: 'q', placeholder: 'Search actor, object, IP' }}
      >
        {owns && <LogChoice value={log} onChange={(next) => setSearch({ ...cleared, log: next, page: 1 }, true)} />}
        <TimeRangePicker
          value={search.range}
          options={timeRanges}
          onChange={(range) => setSearch({ range, page: 1 })}
        />
      </FilterBar>
      {list.error && rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={refetch} />
      ) : (
        <AuditTable
          log={log}
          rows={rows}
          sort={list.sort}
          onSort={(sort) => setSearch({ sort: formatSort(sort), page: 1 })}
          onOpen={(entry) => setSearch({ entry }, true)}
          openId={search.entry}
          isLoading={list.isLoading}
          offset={(search.page - 1) * search.size}
          total={total}
          empty={<AuditEmpty log={log} isFiltered={isFiltered(search)} onClear={clear} />}
        />
      )}
      <Pagination
        page={search.page}
        size={search.size}
        total={total}
        onPage={(page) => setSearch({ page }, true)}
        onSize={(size) => setSearch({ size, page: 1 })}
      />
      {search.entry && (
        <AuditDrawer
          key={search.entry}
          id={search.entry}
          log={log}
          known={rows.find(({ id }) => id === search.entry)}
          onClose={() => setSearch({ entry: undefined }, true)}
        />
      )}
    </PageBody>
  );
}
