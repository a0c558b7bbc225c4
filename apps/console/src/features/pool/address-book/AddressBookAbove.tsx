import type { AddressBookListQuery } from '../../../generated/address-book.ts';
import { ListTabs } from '../../../ui/list/ListTabs.tsx';
import { addressBookPage } from './address-book.route.ts';
import { HousePaymentCode } from './HousePaymentCode.tsx';
import { WaitingPaymentCodes } from './WaitingPaymentCodes.tsx';

const tabs = [
  { value: 'used', label: 'In use' },
  { value: 'archived', label: 'Archived' },
] as const;

/** Above the list: what waits for the administrator, what PayNyms are paid from, and the choice between entries in use and archived ones. */
export function AddressBookAbove({ list: { data } }: { list: { data: AddressBookListQuery | undefined } }) {
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
