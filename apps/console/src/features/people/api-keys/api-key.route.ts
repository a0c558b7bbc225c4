import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconKey } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('-createdAt'),
  /** Free text: description, creator. */
  q: textEntry,
};

/** The API keys of the subaccount. */
export const apiKeyPage = definePage({
  path: 'settings/api-key',
  label: navigationLabels.apiKey,
  icon: IconKey,
  keywords: ['token', 'program', 'integration', 'graphql'],
  menu: { group: 'settings', order: 70 },
  search,
});
