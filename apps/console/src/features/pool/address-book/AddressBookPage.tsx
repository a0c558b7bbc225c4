import type { ComponentType } from 'react';
import {
  AddressBookListDocument,
  AddressBookListUpdatesDocument,
  type AddressBookListQuery,
} from '../../../generated/address-book.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { addressBookColumns, compactAddressBookColumns } from './address-book-columns.tsx';
import { addAction, entryActions } from './address-book.actions.tsx';
import { addressBookPage } from './address-book.route.ts';
import { AddressBookDrawer } from './AddressBookDrawer.tsx';
import { entryName, kindOptions, networkOptions } from './entry-names.ts';
import { stateOptions } from './entry-state.tsx';
import { ListTabs } from '../../../ui/list/ListTabs.tsx';
import { HousePaymentCode } from './HousePaymentCode.tsx';
import { WaitingPaymentCodes } from './WaitingPaymentCodes.tsx';

const tabs = [
  { value: 'used', label: 'In use' },
  { value: 'archived', label: 'Archived' },
] as const;

/** Above the list: what waits for the administrator, what PayNyms are paid from, and the choice between entries in use and archived ones. */
function AddressBookAbove({ list: { data } }: { list: { data: AddressBookListQuery | undefined } }) {
  const setSearch = addressBookPage.useSetSearch();
  return (
    <>
      {data?.me?.isAdministrator && <WaitingPaymentCodes />}
      <HousePaymentCode />
      <ListTabs
        tabs={tabs}
        value={addressBookPage.useSearch().tab}
        onChoose={(tab) => setSearch({ tab, state: undefined, page: 1, entry: undefined }, true)}
      />
    </>
  );
}

const source = liveListOf('addressBookEntries', {
  list: AddressBookListDocument,
  updates: AddressBookListUpdatesDocument,
  countKey: ({ id, isArchived }) => `${id}${isArchived}`,
});

/** Where withdrawals of the subaccount may be sent. */
export const AddressBookPage: ComponentType = defineList(source, {
  page: addressBookPage,
  key: 'address-book',
  noun: 'entries',
  rowKey: ({ id }) => id,
  auditKind: 'address-book',
  rowLabel: entryName,
  text: { columns: ['description', 'code'], placeholder: 'Search description, address' },
  filters: [
    { kind: 'choice', key: 'kind', label: 'Kind', options: kindOptions },
    { kind: 'choice', key: 'state', label: 'State', options: stateOptions },
    { kind: 'choice', key: 'network', label: 'Network', options: networkOptions },
  ],
  where: ({ tab }) => [{ isArchived: { _eq: tab === 'archived' } }],
  tieBreak: 'code',
  columns: addressBookColumns,
  compactColumns: compactAddressBookColumns,
  lines: [1, 2],
  pageActions: {
    actions: [addAction],
    context: ({ refetch }) => ({ onDone: refetch }),
    primary: addAction.key,
  },
  rowActions: { actions: entryActions, context: (entry, { refetch }) => ({ entry, onDone: refetch }) },
  Above: AddressBookAbove,
  drawer: { key: 'entry', Component: AddressBookDrawer },
  empty: {
    title: 'No addresses yet',
    text: 'Withdrawals go to the addresses and PayNyms (payment codes) of this book alone. A new entry can be used after 24 hours.',
    offersPrimary: true,
  },
});
