import { pduImport } from '@headframe/domain/devices/pdu/pdu-import';
import { pduNamesImport } from '@headframe/domain/devices/pdu/pdu-names-import';
import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import type { ComponentType } from 'react';
import { PduListDocument, PduListUpdatesDocument, type PduListQuery } from '../../../generated/pdu.ts';
import { liveListOf } from '../../../ui/list/named-source.ts';
import {
  aroundDevices,
  defineDeviceList,
  importAction,
  listSummary,
  measuredText,
  onlineText,
} from '../device-kit/index.ts';
import { PduDrawer } from './drawer/PduDrawer.tsx';
import { compactPduColumns, pduColumns } from './pdu-columns.tsx';
import { pduName } from './pdu-figures.ts';
import { pduFilters, usePduFilters } from './pdu-filters.ts';
import { chosenPdu, pduActions } from './pdu.actions.ts';
import { pduPage } from './pdu.route.ts';
import { PduTabs } from './PduTabs.tsx';
import { pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import { formatCount } from '../../../ui/figure/format.ts';
import { measureFormat } from '../history/index.ts';

/** What the listed PDUs measure together, and of how many of them. */
const PduSummary = listSummary(({ pdusAggregate }: PduListQuery) => {
  const { online, power, reportingPower, temperature, reportingTemperature, outletsOn, outletsOff } = pdusAggregate;
  return [
    onlineText(pdusAggregate),
    measuredText(pduMeasures.power, power, reportingPower),
    temperature === null
      ? undefined
      : `mean ${measureFormat(pduMeasures.temperature).format(temperature)} of ${formatCount(reportingTemperature)}`,
    online > 0 ? `${formatCount(outletsOn)} outlets on, ${formatCount(outletsOff)} off` : undefined,
  ];
});

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
