import { asicImport } from '@headframe/domain/devices/asic/asic-import';
import { asicExportPaths } from '@headframe/domain/devices/export-paths';
import type { ComponentType } from 'react';
import { AsicListDocument, AsicRowUpdatesDocument } from '../../../generated/asic.ts';
import { actionsFor, type ActionDescription } from '../../../ui/action/action.ts';
import { listExportActions } from '../../../ui/file/list-export-actions.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveRowSource } from '../../../ui/list/list-source.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
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
import { SharedAsics } from './SharedAsics.tsx';
import { useAsicFilters } from './use-asic-filters.ts';

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
