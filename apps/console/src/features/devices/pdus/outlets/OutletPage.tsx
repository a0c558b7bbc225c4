import { outletLinksImport } from '@headframe/domain/devices/pdu/outlet-links-import';
import type { ComponentType } from 'react';
import { OutletListDocument, OutletListUpdatesDocument } from '../../../../generated/outlet.ts';
import { defineList } from '../../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../../ui/list/named-source.ts';
import { agentRequestPage } from '../../requests/agent-request.route.ts';
import { importAction, isStaleDevice, StaleListNotice } from '../../device-kit/index.ts';
import { outletPage } from '../outlet.route.ts';
import { OutletTabs } from '../PduTabs.tsx';
import { compactOutletColumns, outletColumns } from './outlet-columns.tsx';
import { outletName } from './outlet-figures.ts';
import { outletFilters, useOutletFilters } from './outlet-filters.ts';
import { chosenOutlet, outletActions } from './outlet.actions.ts';
import { OutletDrawer } from './OutletDrawer.tsx';
import { OutletSummary } from './outlet-summary.ts';

const source = liveListOf('outlets', {
  list: OutletListDocument,
  updates: OutletListUpdatesDocument,
  countKey: ({ id, state, agentOnline }) => `${id}${state}${agentOnline}`,
});

/** The outlets of all power distribution units. */
export const OutletPage: ComponentType = defineList(source, {
  page: outletPage,
  key: 'outlets',
  noun: 'outlets',
  rowKey: ({ id }) => id,
  auditKind: 'device',
  isStaleRow: isStaleDevice,
  Notice: StaleListNotice,
  rowLabel: (outlet) => `${outletName(outlet)} of ${outlet.pduName || outlet.pduIp}`,
  text: {
    columns: ['name', 'key', 'pduName', 'pduIp', 'asicName', 'asicIp'],
    placeholder: 'Search outlet, PDU, miner, IP',
  },
  filters: outletFilters,
  useFilters: useOutletFilters,
  where: ({ pdu }) => (pdu === undefined ? [] : [{ pduId: { _eq: pdu } }]),
  tieBreak: 'ordinal',
  columns: outletColumns,
  compactColumns: compactOutletColumns,
  lines: [2, 3],
  links: [{ page: agentRequestPage, label: 'Requests' }],
  pageActions: { actions: [importAction(outletLinksImport, 'Link by file')], context: ({ goTo }) => ({ goTo }) },
  rowActions: { actions: outletActions, context: chosenOutlet },
  bulkActions: {
    actions: outletActions,
    context: (chosen, { goTo }) => ({ ...chosen, openRequests: (batchId) => goTo(agentRequestPage, { batchId }) }),
  },
  Above: OutletTabs,
  Detail: OutletSummary,
  drawer: { key: 'outlet', Component: OutletDrawer },
  empty: {
    title: 'No outlets yet',
    text: 'Outlets appear here with the first report of their power distribution unit.',
  },
});
