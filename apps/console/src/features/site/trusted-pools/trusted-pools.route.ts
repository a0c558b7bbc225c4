import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconShieldCheck } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('addressText'),
  /** Free text: addresses. */
  q: textEntry,
  /** Of unjudged, expected, low, high. */
  state: choiceEntry,
};

/** Pools at which the miners of the subaccount may mine. */
export const trustedPoolsPage = definePage({
  path: 'asic-management/pools-management',
  label: navigationLabels.trustedPools,
  icon: IconShieldCheck,
  keywords: ['pools management', 'pools', 'untrusted', 'stratum', 'allowed'],
  menu: { group: 'pool', order: 20 },
  search,
});
