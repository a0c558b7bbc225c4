import { useMemo } from 'react';
import { OutletListDocument, OutletListUpdatesDocument } from '../../../../generated/outlet.ts';
import type { PduRowFragment } from '../../../../generated/pdu.ts';
import { useLiveList } from '../../../../transport/live/use-live-list.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { agentRequestPage } from '../../requests/agent-request.route.ts';
import { PartTable, usePartPlace } from '../../device-kit/index.ts';
import { compactDrawerOutletColumns, drawerOutletColumns } from '../outlets/outlet-columns.tsx';
import { outletName } from '../outlets/outlet-figures.ts';
import { chosenOutlet, outletActions } from '../outlets/outlet.actions.ts';
import { OutletSummary } from '../outlets/outlet-summary.ts';
import { pduPage } from '../pdu.route.ts';

/** The outlets of one unit, in the sequence in which it counts them; a click on one shows its charts. */
export function UnitOutlets({ pdu, list: { goTo } }: { pdu: PduRowFragment; list: Pick<DrawerList, 'goTo'> }) {
  const place = usePartPlace();
  const { outlet: shown } = pduPage.useSearch();
  const setSearch = pduPage.useSetSearch();
  const where = useMemo(() => ({ pduId: { _eq: pdu.id } }), [pdu.id]);
  const list = useLiveList({
    list: OutletListDocument,
    updates: OutletListUpdatesDocument,
    variables: { where, orderBy: [{ ordinal: 'asc' }], ...place.window },
    rowsOf: ({ outlets }) => outlets,
    pushedRowsOf: ({ outletsUpdates }) => outletsUpdates,
    countKey: ({ id, state }) => `${id}${state}`,
  });
  const openRequests = (batchId: string) => goTo(agentRequestPage, { batchId });
  return (
    <PartTable
      title="Outlets"
      where={where}
      list={list}
      total={list.data?.outletsAggregate.count}
      place={place}
      summary={<OutletSummary list={list} />}
      columns={drawerOutletColumns}
      compactColumns={compactDrawerOutletColumns}
      rowLabel={outletName}
      shown={shown}
      onShow={(outlet) => setSearch({ outlet })}
      actions={outletActions}
      rowContext={(outlet) => chosenOutlet(outlet, { goTo })}
      bulkContext={(chosen) => ({ ...chosen, openRequests })}
      empty="The unit reports no outlets."
    />
  );
}
