import * as z from 'zod/mini';
import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconTable } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  sort: z.catch(z.string(), 'subaccount'),
  /** Free text: name, organization, country, tag. */
  q: textEntry,
};

/** What every subaccount adds up to. */
export const subaccountSummaryPage = definePage({
  path: 'subaccount-summary',
  label: navigationLabels.subaccountSummary,
  icon: IconTable,
  keywords: ['subaccounts', 'overview', 'compare', 'all sites'],
  search,
});
