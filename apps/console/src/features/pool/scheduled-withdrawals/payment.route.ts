import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconReceipt } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';

/** The scheduled payments of the subaccount. */
export const paymentPage = definePage({
  path: 'payments',
  label: navigationLabels.payments,
  icon: IconReceipt,
  keywords: ['scheduled', 'recurring', 'standing', 'bitcoin', 'payout'],
  menu: { group: 'finances', order: 70 },
  guard: { audience: 'auth', features: ['pool'], page: 'payments_page' },
  search: {
    ...listSearch('-createdAt'),
    /** Free text: description, address. */
    q: textEntry,
  },
});
