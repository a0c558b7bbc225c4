import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconUserPlus } from '../../../ui/icon/icons.ts';
import { definePage, listSearch, type SearchOf } from '../../../ui/page/page.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('-registeredAt'),
  /** First day (UTC) of the rewards, `YYYY-MM-DD`; absent: all of them. */
  from: textEntry,
};

/** The referral program of the subaccount: its link, what it pays, and what it paid. */
export const referralPage = definePage({
  path: 'referral-program',
  label: navigationLabels.referralProgram,
  icon: IconUserPlus,
  keywords: ['refer', 'invite', 'link', 'reward', 'friend', 'bonus', 'money'],
  menu: { group: 'finances', order: 90, isForOwners: true, isForDelegates: true },
  search,
});

/** What the URL of the page says. */
export type ReferralSearch = SearchOf<typeof search>;
