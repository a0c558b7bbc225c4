import { pduImport } from '@headframe/domain/devices/pdu/pdu-import';
import { pduNamesImport } from '@headframe/domain/devices/pdu/pdu-names-import';
import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import type { ComponentType } from 'react';
import { PduListDocument, PduListUpdatesDocument } from '../../../generated/pdu.ts';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { aroundDevices, defineDeviceList, importAction } from '../device-kit/index.ts';
import { PduDrawer } from './drawer/PduDrawer.tsx';
import { compactPduColumns, pduColumns } from './pdu-columns.tsx';
import { pduName } from './pdu-figures.ts';
import { pduFilters, usePduFilters } from './pdu-filters.ts';
import { chosenPdu, pduActions } from './pdu.actions.ts';
import { pduPage } from './pdu.route.ts';
import { PduSummary } from './pdu-summary.ts';
import { PduTabs } from './PduTabs.tsx';

const source = liveListOf('pdus', {
  list: PduListDocument,
  updates: PduListUpdatesDocument,
  countKey: (pdu) => `${pdu.id}${pdu.isOnline}${pdu.agentOnline}${pdu.outletsOn}${pdu.outletsOff}`,
});

/** The power distribution units. */
export const PduPage: ComponentType = defineDeviceList(pduKind, source, {
  page: pduPage,
  rowLabel: pduName,
  text: {
    columns: ['name', 'ip', 'model', 'serialNumber', 'macAddress'],
    placeholder: 'Search name, IP, serial number, MAC',
  },
  filters: pduFilters,
  useFilters: usePduFilters,
  columns: pduColumns,
  compactColumns: compactPduColumns,
  pageActions: {
    actions: [importAction(pduImport), importAction(pduNamesImport, 'Rename by file')],
    context: aroundDevices,
  },
  actions: pduActions,
  chosen: chosenPdu,
  Above: PduTabs,
  Detail: PduSummary,
  drawer: { key: 'device', Component: PduDrawer, reset: { outlet: undefined } },
  empty: {
    title: 'No PDUs yet',
    text: 'An agent on site discovers power distribution units by SNMP in the IP ranges it scans. Those with an SNMP community of their own need it as a credential of the scan.',
  },
});
