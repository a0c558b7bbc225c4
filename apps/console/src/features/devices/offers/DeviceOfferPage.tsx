import type { ComponentType } from 'react';
import { DeviceOfferListDocument, DeviceOfferListUpdatesDocument } from '../../../generated/device-offer.ts';
import { choicesOf } from '../../../ui/filter/choices-of.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { compactDeviceOfferColumns, deviceOfferColumns, offerStates } from './device-offer-columns.tsx';
import { deviceOfferActions } from './device-offer.actions.tsx';
import { deviceOfferPage } from './device-offer.route.ts';
import { offeredText } from './offer-text.ts';
import { RefusedOwners } from './RefusedOwners.tsx';

const source = liveListOf('deviceOffers', {
  list: DeviceOfferListDocument,
  updates: DeviceOfferListUpdatesDocument,
  countKey: ({ id, state }) => `${id}${state}`,
});

/** What others offer to the subaccount, and what it offers to others. */
export const DeviceOfferPage: ComponentType = defineList(source, {
  page: deviceOfferPage,
  key: 'device-offers',
  noun: 'offers',
  rowKey: ({ id }) => id,
  rowLabel: (row) => `${offeredText(row)} ${row.isReceived ? 'from' : 'to'} ${row.subaccount}`,
  filters: [
    { kind: 'choice', key: 'state', label: 'Status', options: choicesOf(offerStates) },
    {
      kind: 'choice',
      key: 'side',
      label: 'Side',
      options: choicesOf({ received: 'Received', sent: 'Sent' }),
      where: (sides) => [{ isReceived: { _in: [...sides].map((side) => side === 'received') } }],
    },
  ],
  columns: deviceOfferColumns,
  compactColumns: compactDeviceOfferColumns,
  lines: [2, 2],
  rowActions: { actions: deviceOfferActions, context: (row, { refetch }) => ({ row, onDone: refetch }) },
  Above: RefusedOwners,
  empty: {
    title: 'No offers',
    text: 'Share devices from their list. The other subaccount sees them once somebody there accepts; what others offer to you waits here.',
  },
});
