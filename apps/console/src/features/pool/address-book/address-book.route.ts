import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import * as z from 'zod/mini';
import { IconBookmark } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('description'),
  /** Entries in use, or archived ones. */
  tab: z.catch(z._default(z.enum(['used', 'archived']), 'used'), 'used'),
  /** Free text: description, address, payment code. */
  q: textEntry,
  kind: choiceEntry,
  state: choiceEntry,
  network: choiceEntry,
  /** The entry whose drawer is open. */
  entry: textEntry,
};

/** Where withdrawals of the subaccount may be sent. */
export const addressBookPage = definePage({
  path: 'pool/bip47',
  label: navigationLabels.addressBook,
  icon: IconBookmark,
  keywords: ['paynym', 'payment code', 'bip47', 'wallet', 'address', 'withdraw'],
  menu: { group: 'finances', order: 50 },
  search,
});
