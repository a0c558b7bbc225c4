import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import type { AddressBookListQuery } from '../../../generated/address-book.ts';
import { addressBookPage } from './address-book.route.ts';
import { WaitingPaymentCodes } from './WaitingPaymentCodes.tsx';

/** Above the list: what waits for the administrator, and the choice between entries in use and archived ones. */
export function AddressBookAbove({ list: { data } }: { list: { data: AddressBookListQuery | undefined } }) {
  const { tab } = addressBookPage.useSearch();
  const setSearch = addressBookPage.useSetSearch();
  const choose = (next: string | null) =>
    setSearch({ tab: next === 'archived' ? 'archived' : 'used', state: undefined, page: 1, entry: undefined }, true);
  return (
    <>
      {data?.me?.isAdministrator && <WaitingPaymentCodes />}
      <Tabs value={tab} onChange={choose}>
        <Tabs.List>
          <Tabs.Tab value="used">In use</Tabs.Tab>
          <Tabs.Tab value="archived">Archived</Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </>
  );
}
