import type { ComponentType } from 'react';
import { RackFacetsDocument, RackListDocument, RackListUpdatesDocument } from '../../../generated/places.ts';
import { choicesOf } from '../../../ui/filter/choices-of.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { facetFilters } from '../../../ui/list/facet-filters.ts';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { asicPage } from '../../devices/asic/asic.route.ts';
import { pduPage } from '../../devices/pdus/pdu.route.ts';
import { typeLabels } from './place-text.ts';
import { RackTabs } from './place-tabs.tsx';
import { compactRackColumns, rackColumns } from './rack-columns.tsx';
import { addRackAction, rackActions } from './rack.actions.ts';
import { rackPage } from './rack.route.ts';

const source = liveListOf('racks', {
  list: RackListDocument,
  updates: RackListUpdatesDocument,
  countKey: ({ id }) => id,
});

/** The racks of the site, with what their devices add up to. */
export const RackPage: ComponentType = defineList(source, {
  page: rackPage,
  key: 'racks',
  noun: 'racks',
  rowKey: ({ id }) => id,
  auditKind: 'rack',
  rowLabel: ({ name }) => name,
  text: { columns: ['name', 'group'], placeholder: 'Search rack, group' },
  filters: [
    { kind: 'choice', key: 'type', label: 'For', options: choicesOf(typeLabels) },
    { kind: 'choice', key: 'group', label: 'Group', options: [] },
  ],
  useFilters: facetFilters(RackFacetsDocument, (data) => data.racksFacets, ['group']),
  tieBreak: 'createdAt',
  columns: rackColumns,
  compactColumns: compactRackColumns,
  lines: [2, 2],
  pageActions: {
    actions: [addRackAction],
    context: ({ refetch }) => ({ onDone: refetch }),
    primary: addRackAction.key,
  },
  rowActions: {
    actions: rackActions,
    context: (row, { refetch, goTo }) => ({
      row,
      onDone: refetch,
      openDevices: () => {
        const place = { rack: [row.name], ...(row.group === null ? {} : { group: [row.group] }) };
        if (row.type === 'pdu') goTo(pduPage, place);
        else goTo(asicPage, place);
      },
    }),
  },
  Above: RackTabs,
  empty: {
    title: 'No racks yet',
    text: 'Add racks by hand, or import the places of devices from a file: it makes the groups and racks that it names.',
    offersPrimary: true,
  },
});
