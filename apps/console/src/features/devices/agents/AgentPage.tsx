import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ActionButtons } from '../../../ui/action/ActionButtons.tsx';
import { actionsFor, useActionsFor } from '../../../ui/action/action.ts';
import { usePageActions } from '../../../ui/action/page-actions.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterBar } from '../../../ui/filter/FilterBar.tsx';
import { clearedFilters } from '../../../ui/filter/filter.ts';
import { formatCount } from '../../../ui/format.ts';
import { PageButtons } from '../../../ui/PageButtons.tsx';
import { PageBody, PageHeader } from '../../../ui/PageHeader.tsx';
import { AsOf } from '../../../ui/RelativeTime.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx';
import { formatSort } from '../../../ui/table/columns.ts';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { useColumnChoice } from '../../../ui/table/use-column-choice.ts';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { asicPage } from '../asic/index.ts';
import { agentRequestPage } from '../requests/index.ts';
import { scanPage } from '../scan/index.ts';
import { agentActions, agentPageActions, type AgentSurroundings } from './agent.actions.tsx';
import { agentColumns } from './agent-columns.tsx';
import { agentFilters, agentFilterValues, agentWhere } from './agent-filters.ts';
import { agentPage } from './agent.route.ts';
import { AgentEmpty } from './AgentEmpty.tsx';
import { AgentTable } from './AgentTable.tsx';
import { AgentDrawer } from './drawer/AgentDrawer.tsx';
import { useAgentList } from './use-agent-list.ts';

const pageLinks = [
  { page: scanPage, label: 'Scan' },
  { page: agentRequestPage, label: 'Requests' },
];

/** The on-site agents: lists what the URL filters for, updates it live, and offers their actions. */
export function AgentPage() {
  const search = agentPage.useSearch();
  const setSearch = agentPage.useSetSearch();
  const list = useAgentList(search);
  const { total, refetch } = list;
  const choice = useColumnChoice('agents', agentColumns);
  const isNarrow = useIsNarrow();
  const surroundings = useSurroundings(refetch);
  const pageActions = useActionsFor(
    agentPageActions,
    useMemo(() => ({ onDone: refetch }), [refetch]),
  );
  usePageActions(pageActions);
  useShortcut('r', 'Refresh the list', refetch);
  useLastPage(search, list.isFetching ? undefined : total, (page) => setSearch({ page }));
  const isFiltered = Object.keys(agentWhere(search)).length > 0;
  return (
    <PageBody>
      <PageHeader
        title={agentPage.label}
        detail={
          total === undefined ? undefined : (
            <>
              {formatCount(list.online ?? 0)} of {formatCount(total)} online · <AsOf at={list.asOf} />
            </>
          )
        }
        actions={
          <>
            <PageButtons links={pageLinks} />
            <ActionButtons actions={pageActions} primary="createAgent" />
          </>
        }
      />
      <FilterBar
        filters={agentFilters}
        values={agentFilterValues(search)}
        onChange={(changes) => setSearch({ ...changes, page: 1 })}
        search={{ key: 'q', placeholder: 'Search name, host, IP' }}
      >
        {!isNarrow && <ColumnChooser columns={agentColumns} choice={choice} />}
      </FilterBar>
      {list.error ? (
        <ErrorState error={list.error} onRetry={refetch} />
      ) : (
        <AgentTable
          rows={list.rows}
          choice={choice}
          sort={list.sort}
          onSort={(sort) => setSearch({ sort: formatSort(sort), page: 1 })}
          onOpen={(agent) => setSearch({ agent }, true)}
          openId={search.agent}
          actionsOf={(agent) => actionsFor(agentActions, { ...surroundings, agent })}
          isLoading={list.isLoading}
          offset={(search.page - 1) * search.size}
          total={total}
          empty={
            <AgentEmpty
              isFiltered={isFiltered}
              onClear={() => setSearch({ ...clearedFilters(agentFilters, 'q'), page: 1 })}
              onDone={refetch}
            />
          }
        />
      )}
      <Pagination
        page={search.page}
        size={search.size}
        total={total}
        onPage={(page) => setSearch({ page }, true)}
        onSize={(size) => setSearch({ size, page: 1 })}
      />
      {search.agent && <AgentDrawer key={search.agent} id={search.agent} surroundings={surroundings} />}
    </PageBody>
  );
}

function useSurroundings(onDone: () => void): AgentSurroundings {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      onDone,
      openDevices: (agentName) => void navigate({ to: `/${asicPage.path}`, search: () => ({ agent: [agentName] }) }),
      openScan: (agentId) => void navigate({ to: `/${scanPage.path}`, search: () => ({ agent: agentId }) }),
    }),
    [navigate, onDone],
  );
}
