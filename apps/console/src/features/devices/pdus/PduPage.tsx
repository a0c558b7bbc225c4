import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import type { ComponentType } from 'react';
import { PduListDocument, PduListUpdatesDocument } from '../../../generated/pdu.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { listExportActions } from '../../../ui/file/list-export-actions.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveSource } from '../../../ui/list/list-source.ts';
import { agentRequestPage } from '../requests/agent-request.route.ts';
import { scanPage } from '../scan/scan.route.ts';
import { aroundDevices } from '../trunk/index.ts';
import { PduDrawer } from './drawer/PduDrawer.tsx';
import { compactPduColumns, pduColumns } from './pdu-columns.tsx';
import { pduName } from './pdu-figures.ts';
import { pduFilters, usePduFilters } from './pdu-filters.ts';
import { chosenPdu, pduActions } from './pdu.actions.ts';
import { pduPage } from './pdu.route.ts';
import { pduFileActions } from './settings/pdu-file.actions.tsx';
import { PduSummary } from './PduSummary.tsx';
import { PduTabs } from './PduTabs.tsx';

const source = liveSource({
  list: PduListDocument,
  updates: PduListUpdatesDocument,
  rowsOf: (data) => data.pdus,
  pushedRowsOf: (data) => data.pdusUpdates,
  totalOf: (data) => data.pdusAggregate.count,
  countKey: (pdu) => `${pdu.id}${pdu.isOnline}${pdu.outletsOn}${pdu.outletsOff}`,
});

const exportActions = listExportActions({ key: 'pdu', title: 'PDUs', permission: 'pdu', paths: exportPathsOf('pdu') });

/** The power distribution units. */
export const PduPage: ComponentType = defineList(source, {
  page: pduPage,
  key: 'pdus',
  noun: 'PDUs',
  rowKey: ({ id }) => id,
  rowLabel: pduName,
  text: {
    columns: ['name', 'ip', 'model', 'serialNumber', 'macAddress'],
    placeholder: 'Search name, IP, serial number, MAC',
  },
  filters: pduFilters,
  useFilters: usePduFilters,
  tieBreak: 'ip',
  columns: pduColumns,
  compactColumns: compactPduColumns,
  lines: [2, 2],
  links: [
    { page: scanPage, label: 'Scan' },
    { page: agentRequestPage, label: 'Requests' },
  ],
  pageActions: { actions: pduFileActions, context: aroundDevices },
  exports: ({ where }) => actionsFor(exportActions, where),
  rowActions: { actions: pduActions, context: chosenPdu },
  bulkActions: { actions: pduActions, context: (chosen, list) => ({ ...chosen, ...aroundDevices(list) }) },
  Above: PduTabs,
  Detail: PduSummary,
  drawer: { key: 'device', Component: PduDrawer, reset: { outlet: undefined } },
  empty: {
    title: 'No PDUs yet',
    text: 'An agent on site discovers power distribution units by SNMP in the IP ranges it scans. Those with an SNMP community of their own need it as a credential of the scan.',
  },
});
