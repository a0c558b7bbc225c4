import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { AgentRequestAgentsDocument, type AgentRequestRowFragment } from '../../../generated/agent-request.ts';
import { useCan } from '../../../transport/access.ts';
import { useData } from '../../../transport/use-data.ts';
import { actionsFor, useActionsFor } from '../../../ui/action/action.ts';
import { usePageActions } from '../../../ui/action/page-actions.ts';
import { TimeRangePicker } from '../../../ui/chart/TimeRangePicker.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterBar } from '../../../ui/filter/FilterBar.tsx';
import { clearedFilters } from '../../../ui/filter/filter.ts';
import { formatCount } from '../../../ui/format.ts';
import { PageBody, PageHeader } from '../../../ui/PageHeader.tsx';
import { AsOf } from '../../../ui/RelativeTime.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx';
import { formatSort } from '../../../ui/table/columns.ts';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { useColumnChoice } from '../../../ui/table/use-column-choice.ts';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { requestFilters, requestFilterValues } from './agent-request-filters.ts';
import { agentRequestPage } from './agent-request.route.ts';
import { RequestDrawer } from './drawer/RequestDrawer.tsx';
import { cancelAllAction, requestActions } from './request.actions.ts';
import { requestColumns } from './request-columns.tsx';
import { RequestEmpty } from './RequestEmpty.tsx';
import { RequestTable } from './RequestTable.tsx';
import { useRequestList } from './use-request-list.ts';

const timeRanges = ['1h', '24h', '7d', '30d'];
const pageDescriptions = [cancelAllAction];

/** The requests to agents: lists what the URL filters for, updates it live, and cancels pending requests. */
export function AgentRequestPage() {
  const search = agentRequestPage.useSearch();
  const setSearch = agentRequestPage.useSetSearch();
  const list = useRequestList(search);
  const { total, pending, refetch } = list;
  const canSeeAgents = useCan('agent');
  const agents = useData(AgentRequestAgentsDocument, {}, { isBackground: true, isPaused: !canSeeAgents });
  const filters = requestFilters(agents.data?.agents.map(({ name }) => name) ?? []);
  const choice = useColumnChoice('agent-requests', requestColumns);
  const isNarrow = useIsNarrow();
  const pageActions = useActionsFor(
    pageDescriptions,
    useMemo(() => ({ pending, onDone: refetch }), [pending, refetch]),
  );
  usePageActions(pageActions);
  useShortcut('r', 'Refresh the list', refetch);
  useLastPage(search, list.isFetching ? undefined : total, (page) => setSearch({ page }));

  const isInBatch = search.batchId !== undefined;
  const openBatch = useCallback(
    (batchId: string) => setSearch({ batchId, page: 1, request: undefined }, true),
    [setSearch],
  );
  const actionsOf = (request: AgentRequestRowFragment) =>
    actionsFor(requestActions, { request, onDone: refetch, openBatch, isInBatch });
  const clear = () => setSearch({ ...clearedFilters(filters, 'q'), range: agentRequestPage.defaults.range, page: 1 });

  return (
    <PageBody>
      <PageHeader
        title={agentRequestPage.label}
        detail={total === undefined ? undefined : <PageDetail total={total} asOf={list.asOf} />}
        actions={pageActions.map((action) => (
          <Button
            key={action.key}
            variant="default"
            leftSection={<action.icon size={15} aria-hidden />}
            onClick={() => void action.run()}
          >
            {action.label} ({formatCount(pending)})
          </Button>
        ))}
      />
      <FilterBar
        filters={filters}
        values={requestFilterValues(search)}
        onChange={(changes) => setSearch({ ...changes, page: 1 })}
        search={{ key: 'q', placeholder: 'Search agent, IP range, summary' }}
      >
        {!isInBatch && (
          <TimeRangePicker
            value={search.range}
            options={timeRanges}
            onChange={(range) => setSearch({ range, page: 1 })}
          />
        )}
        {!isNarrow && <ColumnChooser columns={requestColumns} choice={choice} />}
      </FilterBar>
      {list.error ? (
        <ErrorState error={list.error} onRetry={refetch} />
      ) : (
        <RequestTable
          rows={list.rows}
          choice={choice}
          sort={list.sort}
          onSort={(sort) => setSearch({ sort: formatSort(sort), page: 1 })}
          onOpen={(request) => setSearch({ request, result: undefined, resultPage: 1 }, true)}
          openId={search.request}
          actionsOf={actionsOf}
          isLoading={list.isLoading}
          offset={(search.page - 1) * search.size}
          total={total}
          empty={<RequestEmpty hasAny={list.hasAny} onClear={clear} />}
        />
      )}
      <Pagination
        page={search.page}
        size={search.size}
        total={total}
        onPage={(page) => setSearch({ page }, true)}
        onSize={(size) => setSearch({ size, page: 1 })}
      />
      {search.request && <RequestDrawer key={search.request} id={search.request} onDone={refetch} />}
    </PageBody>
  );
}

function PageDetail({ total, asOf }: { total: number; asOf: number | undefined }) {
  return (
    <>
      {formatCount(total)} · <AsOf at={asOf} />
    </>
  );
}
