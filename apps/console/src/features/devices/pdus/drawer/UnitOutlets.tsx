import { useMemo, useState } from 'react';
import { OutletListDocument, OutletListUpdatesDocument, type OutletRowFragment } from '../../../../generated/outlet.ts';
import type { PduRowFragment } from '../../../../generated/pdu.ts';
import { useMayDoAny, actionsFor } from '../../../../ui/action/action.ts';
import { useLiveList } from '../../../../transport/live/use-live-list.ts';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { useListSelection } from '../../../../ui/list/use-list-selection.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { BulkBar } from '../../../../ui/table/BulkBar.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pagination, type PageSize } from '../../../../ui/table/Pagination.tsx';
import { useLastPage } from '../../../../ui/table/use-last-page.ts';
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts';
import { compactDrawerOutletColumns, drawerOutletColumns } from '../outlets/outlet-columns.tsx';
import { outletName } from '../outlets/outlet-figures.ts';
import { chosenOutlet, outletActions } from '../outlets/outlet.actions.ts';
import { OutletSummary } from '../outlets/OutletSummary.tsx';
import { agentRequestPage } from '../../requests/agent-request.route.ts';
import { pduPage } from '../pdu.route.ts';
import styles from '../outlets/Outlets.module.css';

/** The outlets of one unit, in the sequence in which it counts them; a click on one shows its charts. */
export function UnitOutlets({ pdu, list: { goTo } }: { pdu: PduRowFragment; list: Pick<DrawerList, 'goTo'> }) {
  const [{ page, size }, setPlace] = useState<{ page: number; size: PageSize }>({ page: 1, size: 25 });
  const { outlet: shown } = pduPage.useSearch();
  const setSearch = pduPage.useSetSearch();
  const isNarrow = useIsNarrow();
  const where = useMemo(() => ({ pduId: { _eq: pdu.id } }), [pdu.id]);
  const list = useLiveList({
    list: OutletListDocument,
    updates: OutletListUpdatesDocument,
    variables: {
      where,
      orderBy: [{ ordinal: 'asc' }],
      limit: size,
      offset: (page - 1) * size,
    },
    rowsOf: ({ outlets }) => outlets,
    pushedRowsOf: ({ outletsUpdates }) => outletsUpdates,
    countKey: ({ id, state }) => `${id}${state}`,
  });
  const totals = list.data?.outletsAggregate;
  useLastPage({ page, size }, list.isFetching ? undefined : totals?.count, (last) => setPlace({ page: last, size }));
  const mayCommand = useMayDoAny(outletActions);
  const { selection, onSelect, chosen } = useListSelection(where, totals?.count);
  const openRequests = (batchId: string) => goTo(agentRequestPage, { batchId });
  return (
    <DetailSection title="Outlets">
      {list.error ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : (
        <div className={styles['table']}>
          <div className={styles['head']}>
            <span>{totals && <OutletSummary totals={totals} asOf={list.asOf} />}</span>
          </div>
          <DataTable<OutletRowFragment>
            label="Outlets"
            columns={isNarrow ? compactDrawerOutletColumns : drawerOutletColumns}
            rows={list.rows}
            rowKey={({ id }) => id}
            rowLabel={outletName}
            lines={2}
            onRowOpen={({ id }) => setSearch({ outlet: id === shown ? undefined : id })}
            openRow={shown}
            {...(mayCommand && {
              selection,
              onSelect,
              rowActions: (outlet) => actionsFor(outletActions, chosenOutlet(outlet, { goTo })),
            })}
            isLoading={list.isLoading}
            offset={(page - 1) * size}
            total={totals?.count}
            empty={<p className={styles['none']}>The unit reports no outlets.</p>}
          />
          {totals && totals.count > size && (
            <Pagination
              page={page}
              size={size}
              total={totals.count}
              onPage={(next) => setPlace({ page: next, size })}
              onSize={(next) => setPlace({ page: 1, size: next })}
            />
          )}
          <BulkBar
            selection={selection}
            onSelect={onSelect}
            total={totals?.count ?? 0}
            actions={chosen ? actionsFor(outletActions, { ...chosen, openRequests }) : []}
            shownActions={3}
          />
        </div>
      )}
    </DetailSection>
  );
}
