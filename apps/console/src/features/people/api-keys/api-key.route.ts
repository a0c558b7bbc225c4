import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { IconKey } from '../../../ui/icons.ts';
import { definePage, listSearch, type SearchOf } from '../../../ui/page.ts';

const search = { sort: listSearch('-createdAt').sort };

/** The API keys of the subaccount. */
export const apiKeyPage = definePage({
  path: 'settings/api-key',
  label: navigationLabels.apiKey,
  icon: IconKey,
  keywords: ['token', 'program', 'integration', 'graphql'],
  menu: { group: 'settings', order: 50 },
  search,
  load: async () => (await import('./ApiKeyPage.tsx')).ApiKeyPage,
});

/** What the URL of the list says. */
export type ApiKeySearch = SearchOf<typeof search>;
