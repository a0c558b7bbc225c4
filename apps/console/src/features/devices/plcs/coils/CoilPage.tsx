import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import type { ComponentType } from 'react';
import { CoilListDocument, CoilListUpdatesDocument } from '../../../../generated/coil.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { listExportActions } from '../../../../ui/file/list-export-actions.ts';
import { defineList } from '../../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../../ui/list/named-source.ts';
import { agentRequestPage } from '../../requests/agent-request.route.ts';
import { isStaleDevice } from '../../device-kit/index.ts';
import { coilPage } from '../coil.route.ts';
import { CoilTabs } from '../PlcTabs.tsx';
import { coilColumns, compactCoilColumns } from './coil-columns.tsx';
import { coilName } from './coil-figures.ts';
import { coilFilters, useCoilFilters } from './coil-filters.ts';
import { chosenCoil, coilActions } from './coil.actions.ts';
import { CoilDrawer } from './CoilDrawer.tsx';
import { CoilNotice } from './ReadOnlyNotice.tsx';
import { CoilSummary } from './coil-summary.ts';

const exports = listExportActions({
  key: 'coil',
  title: 'PLC Coils',
  permission: 'plc',
  paths: exportPathsOf('coil'),
});

const source = liveListOf('coils', {
  list: CoilListDocument,
  updates: CoilListUpdatesDocument,
  countKey: ({ id, state }) => `${id}${state}`,
});

/** The coils of all PLCs. */
export const CoilPage: ComponentType = defineList(source, {
  page: coilPage,
  key: 'coils',
  noun: 'coils',
  rowKey: ({ id }) => id,
  auditKind: 'device',
  isStaleRow: isStaleDevice,
  Notice: CoilNotice,
  rowLabel: (coil) => `${coilName(coil)} of ${coil.plcName || coil.plcIp}`,
  text: { columns: ['name', 'key', 'plcName', 'plcIp'], placeholder: 'Search coil, PLC, IP' },
  filters: coilFilters,
  useFilters: useCoilFilters,
  where: ({ plc }) => (plc === undefined ? [] : [{ plcId: { _eq: plc } }]),
  tieBreak: 'ordinal',
  columns: coilColumns,
  compactColumns: compactCoilColumns,
  lines: [2, 3],
  links: [{ page: agentRequestPage, label: 'Requests' }],
  exports: ({ where }) => actionsFor(exports, where),
  rowActions: { actions: coilActions, context: chosenCoil },
  bulkActions: {
    actions: coilActions,
    context: (chosen, { goTo }) => ({ ...chosen, openRequests: (batchId) => goTo(agentRequestPage, { batchId }) }),
  },
  Above: CoilTabs,
  Detail: CoilSummary,
  drawer: { key: 'coil', Component: CoilDrawer },
  empty: {
    title: 'No coils yet',
    text: 'Coils appear here with the first report of their PLC.',
  },
});
