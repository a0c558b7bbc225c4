import * as z from 'zod/mini';
import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconBuilding } from '../../../ui/icon/icons.ts';
import { definePage, listSearch, type SearchOf } from '../../../ui/page/page.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('name'),
  /** Whose: the user's own, or all of the installation. */
  tab: z.catch(z.literal(['own', 'all']), 'own'),
  /** Free text: name, alias, owner. */
  q: textEntry,
  /** The organization whose drawer is open. */
  organization: textEntry,
};

/** The organizations of the user, with their people. */
export const organizationPage = definePage({
  path: 'organizations',
  label: navigationLabels.organizations,
  icon: IconBuilding,
  keywords: ['delegates', 'super admin', 'company', 'invite'],
  menu: { group: 'settings', order: 30 },
  search,
});

/** What the URL of the page says. */
export type OrganizationSearch = SearchOf<typeof search>;
