import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconEye } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('-createdAt'),
  /** Free text: description, creator. */
  q: textEntry,
  /** Of observer, accountant. */
  role: choiceEntry,
};

/** The observer links of the subaccount. */
export const observerPage = definePage({
  path: 'settings/observer',
  label: navigationLabels.watchers,
  icon: IconEye,
  keywords: ['observer link', 'read-only', 'accountant', 'share'],
  menu: { group: 'settings', order: 60 },
  search,
});
