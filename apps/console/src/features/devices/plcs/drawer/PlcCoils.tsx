import { useMemo } from 'react';
import { CoilListDocument, CoilListUpdatesDocument } from '../../../../generated/coil.ts';
import type { PlcRowFragment } from '../../../../generated/plc.ts';
import { useLiveList } from '../../../../transport/live/use-live-list.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { agentRequestPage } from '../../requests/agent-request.route.ts';
import { PartTable, usePartPlace } from '../../device-kit/index.ts';
import { compactDrawerCoilColumns, drawerCoilColumns } from '../coils/coil-columns.tsx';
import { coilName } from '../coils/coil-figures.ts';
import { chosenCoil, coilActions } from '../coils/coil.actions.ts';
import { CoilSummary } from '../coils/coil-summary.ts';
import { ReadOnlyNotice } from '../coils/ReadOnlyNotice.tsx';
import { plcPage } from '../plc.route.ts';

/** The coils of one PLC, in the sequence of its map; a click on one shows its charts. */
export function PlcCoils({ plc, list: { goTo } }: { plc: PlcRowFragment; list: Pick<DrawerList, 'goTo'> }) {
  const place = usePartPlace();
  const { coil: shown } = plcPage.useSearch();
  const setSearch = plcPage.useSetSearch();
  const where = useMemo(() => ({ plcId: { _eq: plc.id } }), [plc.id]);
  const list = useLiveList({
    list: CoilListDocument,
    updates: CoilListUpdatesDocument,
    variables: { where, orderBy: [{ ordinal: 'asc' }], ...place.window },
    rowsOf: ({ coils }) => coils,
    pushedRowsOf: ({ coilsUpdates }) => coilsUpdates,
    countKey: ({ id, state }) => `${id}${state}`,
  });
  const openRequests = (batchId: string) => goTo(agentRequestPage, { batchId });
  return (
    <>
      <PartTable
        title="Coils"
        where={where}
        list={list}
        total={list.data?.coilsAggregate.count}
        place={place}
        summary={<CoilSummary list={list} />}
        columns={drawerCoilColumns}
        compactColumns={compactDrawerCoilColumns}
        rowLabel={coilName}
        shown={shown}
        onShow={(coil) => setSearch({ coil })}
        actions={coilActions}
        rowContext={(coil) => chosenCoil(coil, { goTo })}
        bulkContext={(chosen) => ({ ...chosen, openRequests })}
        empty="The PLC reports no coils."
      />
      <ReadOnlyNotice rows={list.rows} />
    </>
  );
}
