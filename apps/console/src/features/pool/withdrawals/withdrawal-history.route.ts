import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconHistory } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

/** The withdrawals of the subaccount. */
export const withdrawalHistoryPage = definePage({
  path: 'pool/withdrawal-history',
  label: navigationLabels.withdrawHistory,
  icon: IconHistory,
  keywords: ['payout', 'transaction', 'txid', 'pending', 'canceled', 'export'],
  menu: { group: 'finances', order: 40 },
  search: {
    ...listSearch('-createdAt'),
    /** Free text: address, description, transaction. */
    q: textEntry,
    status: choiceEntry,
    kind: choiceEntry,
    /** The withdrawal whose drawer is open. */
    withdrawal: textEntry,
  },
});
