import {
  FirmwareRolloutMinerListDocument,
  FirmwareRolloutMinerListUpdatesDocument,
  type RolloutMinerFragment,
  type RolloutRowFragment,
} from '../../../../generated/firmware-rollout.ts';
import { useLiveList } from '../../../../transport/live/use-live-list.ts';
import { useCan } from '../../../../transport/session/access.ts';
import { CountFilter } from '../../../../ui/filter/CountFilter.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { useLastPage } from '../../../../ui/table/use-last-page.ts';
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts';
import { firmwareRolloutPage } from '../firmware-rollout.route.ts';
import { compactMinerColumns, minerColumns } from './rollout-miner-columns.tsx';
import { countsByState } from './rollout-progress.ts';
import classes from '../../../../ui/theme/classes.module.css';

const smallestPage = 10;

/** The miners of a rollout with their progress; the URL holds the state that is shown, and the page. */
export function RolloutMiners({ rollout }: { rollout: RolloutRowFragment }) {
  const { minerState, minerPage, minerSize } = firmwareRolloutPage.useSearch();
  const setSearch = firmwareRolloutPage.useSetSearch();
  const isNarrow = useIsNarrow();
  const mayRead = useCan('agent_workers');
  const list = useLiveList({
    list: FirmwareRolloutMinerListDocument,
    updates: FirmwareRolloutMinerListUpdatesDocument,
    variables: {
      where: { rolloutId: { _eq: rollout.id }, ...(minerState && { state: { _eq: minerState } }) },
      limit: minerSize,
      offset: (minerPage - 1) * minerSize,
    },
    rowsOf: (data) => data.firmwareRolloutMiners,
    pushedRowsOf: (data) => data.firmwareRolloutMinersUpdates,
    countKey: (row) => `${row.id}${row.state}`,
  });
  const total = list.data?.firmwareRolloutMinersAggregate.count;
  useLastPage({ page: minerPage, size: minerSize }, list.isFetching ? undefined : total, (page) =>
    setSearch({ minerPage: page }),
  );
  if (!mayRead) return <p className={classes['noteCentered']}>You may not see the miners of this subaccount.</p>;
  return (
    <div className={classes['stackSmall']}>
      <CountFilter
        label="Miners by state"
        total={rollout.minerCount}
        options={countsByState(rollout)}
        value={minerState}
        onChange={(next) => setSearch({ minerState: next, minerPage: 1 })}
      />
      {list.error ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : (
        <DataTable<RolloutMinerFragment>
          label="Miners"
          columns={isNarrow ? compactMinerColumns : minerColumns}
          rows={list.rows}
          rowKey={(row) => row.id}
          lines={2}
          isLoading={list.isLoading}
          offset={(minerPage - 1) * minerSize}
          total={total}
          empty={<p className={classes['noteCentered']}>No miner is in this state.</p>}
        />
      )}
      {total !== undefined && total > smallestPage && (
        <Pagination
          page={minerPage}
          size={minerSize}
          total={total}
          onPage={(page) => setSearch({ minerPage: page })}
          onSize={(size) => setSearch({ minerSize: size, minerPage: 1 })}
        />
      )}
    </div>
  );
}
