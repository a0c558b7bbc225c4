import { IconCoin } from '../../../ui/icon/icons.ts';
import { definePage, listSearch, type SearchOf } from '../../../ui/page/page.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('-date'),
  /** First and last day (UTC), `YYYY-MM-DD`. */
  from: textEntry,
  to: textEntry,
  /** The chain that is shown; absent: the one that the pool mines now. */
  chain: textEntry,
  /** The day whose explanation is open. */
  day: textEntry,
};

/** Revenue of the subaccount by day. */
export const revenuePage = definePage({
  path: 'pool/revenues',
  label: 'Revenues',
  icon: IconCoin,
  keywords: ['revenue', 'earnings', 'fpps', 'pps', 'income', 'money', 'pool'],
  menu: { group: 'finances', order: 10 },
  search,
});

/** What the URL of the page says. */
export type RevenueSearch = SearchOf<typeof search>;
