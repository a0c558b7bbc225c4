import { asicImport } from '@headframe/domain/devices/asic/asic-import';
import { asicExportPaths } from '@headframe/domain/devices/export-paths';
import type { ComponentType } from 'react';
import { AsicListDocument, AsicRowUpdatesDocument, SharedAsicCountDocument } from '../../../generated/asic.ts';
import { actionsFor, type ActionDescription } from '../../../ui/action/action.ts';
import { listExportActions } from '../../../ui/file/list-export-actions.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveRowSource } from '../../../ui/list/list-source.ts';
import type { ListControls, ListState } from '../../../ui/list/use-list.ts';
import { agentRequestPage } from '../requests/agent-request.route.ts';
import { scanPage } from '../scan/scan.route.ts';
import { DeviceFirstStep, importAction, StaleListNotice } from '../device-kit/index.ts';
import { asicColumns, compactAsicColumns } from './asic-columns.tsx';
import { asicFilters, asicText } from './asic-filters.ts';
import { asicName } from './asic-name.ts';
import { asicResults, asicSelection } from './asic-selection.ts';
import { asicActions } from './asic.actions.ts';
import { isStale } from './asic-status.ts';
import { asicPage } from './asic.route.ts';
import { AsicDrawer } from './drawer/AsicDrawer.tsx';
import { insertAsicAction, type InsertContext } from './insert/insert-asic.action.tsx';
import { useAsicFilters } from './use-asic-filters.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { ListDetail } from '../../../ui/list/ListDetail.tsx';

/** Beside the title of the list of miners: how many match, and how many of them others own and share. */
function SharedAsics({ list }: { list: Pick<ListState<never, never, never>, 'total' | 'asOf' | 'where'> }) {
  const { data } = useData(SharedAsicCountDocument, { where: list.where }, { isBackground: true });
  const shared = data?.asicsAggregate.count ?? 0;
  return (
    <>
      <ListDetail list={list} hasAge={false} />
      {shared > 0 && ` · ${formatCount(shared)} of them shared by others`}
    </>
  );
}

const exportActions = listExportActions({
  key: 'asic',
  title: 'ASICs',
  permission: 'agent_workers',
  paths: asicExportPaths,
});

const pageActions: readonly ActionDescription<InsertContext & Pick<ListControls, 'goTo'>>[] = [
  insertAsicAction,
  importAction(asicImport),
];

/** The miners, with commands for one or for all that match. */
export const AsicPage: ComponentType = defineList(
  liveRowSource({
    list: AsicListDocument,
    updates: AsicRowUpdatesDocument,
    rowsOf: ({ asics }) => asics,
    pushedRowsOf: ({ asicUpdates }) => asicUpdates,
    totalOf: ({ asicsAggregate }) => asicsAggregate.count,
  }),
  {
    page: asicPage,
    key: 'asics',
    noun: 'ASICs',
    rowKey: ({ id }) => id,
    auditKind: 'device',
    rowLabel: asicName,
    text: asicText,
    filters: asicFilters,
    useFilters: useAsicFilters,
    tieBreak: 'ip',
    columns: asicColumns,
    compactColumns: compactAsicColumns,
    lines: [2, 3],
    links: [
      { page: scanPage, label: 'Scan' },
      { page: agentRequestPage, label: 'Requests' },
    ],
    autoRefresh: 'devices',
    pageActions: {
      actions: pageActions,
      context: ({ refetch, open, goTo }) => ({ onDone: refetch, open, goTo }),
    },
    exports: ({ where }) => actionsFor(exportActions, where),
    rowActions: { actions: asicActions, context: (asic, list) => asicSelection(asic, list) },
    bulkActions: {
      actions: asicActions,
      context: (chosen, list) => ({ ...chosen, ...asicResults(list) }),
    },
    isStaleRow: (asic) => isStale(asic),
    Detail: ({ list }) => <SharedAsics list={list} />,
    Notice: ({ list }) => <StaleListNotice list={list} />,
    drawer: { key: 'device', Component: AsicDrawer, reset: { tab: asicPage.defaults.tab } },
    empty: {
      title: 'No ASICs',
      text: 'An agent on site discovers miners in the IP ranges it scans and reports them here. Miners that were moved to another subaccount are in its list.',
      Step: DeviceFirstStep,
    },
  },
);
