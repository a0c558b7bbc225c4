import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconSend } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

/** A withdrawal now. */
export const quickWithdrawalPage = definePage({
  path: 'pool/quick-withdrawal',
  label: navigationLabels.quickWithdraw,
  icon: IconSend,
  keywords: ['payout', 'send', 'bitcoin', 'wallet', 'balance'],
  menu: { group: 'finances', order: 20 },
  search: {},
});
