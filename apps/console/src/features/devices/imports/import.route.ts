import { importPermissions } from '@headframe/domain/imports/import-permissions';
import * as z from 'zod/mini';
import { IconUpload } from '../../../ui/icon/icons.ts';
import { definePage, listSearch, type SearchOf } from '../../../ui/page/page.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';

/** Which rows of a file are listed; `all` are all of them. */
export const rowTabs = ['all', 'new', 'changed', 'unchanged', 'refused'] as const;

const search = {
  ...listSearch('line'),
  /** Free text: device, problem. */
  q: textEntry,
  /** The import that is open. */
  import: textEntry,
  /** Kind of a new import. */
  kind: z.catch(z.string(), 'asic'),
  tab: z.catch(z.enum(rowTabs), 'all'),
  /** Number of the row whose drawer is open. */
  row: textEntry,
};

/** The import of a file, of devices mostly. */
export const importPage = definePage({
  path: 'asic-management/import',
  label: 'Import',
  icon: IconUpload,
  keywords: ['file', 'csv', 'excel', 'xlsx', 'xls', 'template', 'spreadsheet', 'upload'],
  guard: {
    audience: 'auth',
    agentFeature: true,
    features: ['asset'],
    anyOf: [...new Set(Object.values(importPermissions))],
    hiddenForObservers: true,
  },
  search,
});

/** What the URL of the page says. */
export type ImportSearch = SearchOf<typeof search>;
