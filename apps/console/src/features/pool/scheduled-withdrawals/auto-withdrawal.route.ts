import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconCalendarRepeat } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

/** The auto-withdrawal of the subaccount. */
export const autoWithdrawalPage = definePage({
  path: 'pool/auto-withdrawal',
  label: navigationLabels.autoWithdraw,
  icon: IconCalendarRepeat,
  keywords: ['payout', 'bitcoin', 'daily', 'split', 'schedule', 'wallet'],
  menu: { group: 'finances', order: 30 },
  search: {},
});
