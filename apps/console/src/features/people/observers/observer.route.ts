import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconEye } from '../../../ui/icons.ts';
import { definePage, listSearch, type SearchOf } from '../../../ui/page.ts';
import { choiceEntry } from '../../../ui/search-entries.ts';

const search = {
  sort: listSearch('-createdAt').sort,
  /** Of observer, accountant. */
  role: choiceEntry,
};

/** The observer links of the subaccount. */
export const observerPage = definePage({
  path: 'settings/observer',
  label: navigationLabels.watchers,
  icon: IconEye,
  keywords: ['observer link', 'read-only', 'accountant', 'share'],
  menu: { group: 'settings', order: 40 },
  search,
  load: async () => (await import('./ObserverPage.tsx')).ObserverPage,
});

/** What the URL of the list says. */
export type ObserverSearch = SearchOf<typeof search>;
