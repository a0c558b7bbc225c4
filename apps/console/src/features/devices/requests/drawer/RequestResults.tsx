import { findCommand } from '@headframe/domain/devices/all-commands';
import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import {
  AgentRequestResultsDocument,
  AgentRequestResultUpdatesDocument,
  type AgentRequestResultFragment,
} from '../../../../generated/agent-request.ts';
import { useLiveList } from '../../../../transport/live/use-live-list.ts';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { useLastPage } from '../../../../ui/table/use-last-page.ts';
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts';
import { agentRequestPage } from '../agent-request.route.ts';
import { compactResultColumns, resultColumns } from './result-columns.tsx';
import { resultFilters, resultWhere } from './result-filter.ts';
import { ResultStates } from './ResultStates.tsx';
import type { AgentRequestDetail } from './request-detail.ts';
import styles from '../Request.module.css';
import classes from '../../../../ui/theme/classes.module.css';

const smallestPage = 10;

/** What people read for the parts that a command is for: outlet. */
function partNoun(command: string): string {
  const kind: DeviceKind | undefined = deviceKinds.find((one) => one.kind === findCommand(command)?.kind);
  return (kind?.part?.label ?? 'part').toLowerCase();
}

/** The result of a request on each device; the URL holds the state filter and the page. */
export function RequestResults({ request }: { request: AgentRequestDetail }) {
  const { result, resultPage, resultSize } = agentRequestPage.useSearch();
  const setSearch = agentRequestPage.useSetSearch();
  const filter = resultFilters.find((one) => one === result);
  const isNarrow = useIsNarrow();
  const title = `Results by ${request.partCount > 0 ? partNoun(request.kind) : 'device'}`;
  const list = useLiveList({
    list: AgentRequestResultsDocument,
    updates: AgentRequestResultUpdatesDocument,
    variables: {
      where: { requestId: { _eq: request.id }, ...resultWhere(filter) },
      limit: resultSize,
      offset: (resultPage - 1) * resultSize,
    },
    rowsOf: (data) => data.agentRequestItems,
    pushedRowsOf: (data) => data.agentRequestItemsUpdates,
    countKey: (row) => row.id,
  });
  const total = list.data?.agentRequestItemsAggregate.count;
  useLastPage({ page: resultPage, size: resultSize }, list.isFetching ? undefined : total, (page) =>
    setSearch({ resultPage: page }),
  );
  return (
    <DetailSection title={title}>
      <ResultStates request={request} value={filter} onChange={(next) => setSearch({ result: next, resultPage: 1 })} />
      {list.error ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : (
        <div className={styles['results']}>
          <DataTable<AgentRequestResultFragment>
            label={title}
            columns={isNarrow ? compactResultColumns : resultColumns}
            rows={list.rows}
            rowKey={(row) => row.id}
            lines={2}
            isLoading={list.isLoading}
            offset={(resultPage - 1) * resultSize}
            total={total}
            empty={<p className={classes['noteCentered']}>Nothing in this state.</p>}
          />
          {total !== undefined && total > smallestPage && (
            <Pagination
              page={resultPage}
              size={resultSize}
              total={total}
              onPage={(page) => setSearch({ resultPage: page })}
              onSize={(size) => setSearch({ resultSize: size, resultPage: 1 })}
            />
          )}
        </div>
      )}
    </DetailSection>
  );
}
