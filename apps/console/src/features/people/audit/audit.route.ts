import * as z from 'zod/mini';
import { timeRangeSearch } from '../../../ui/chart/time-range.ts';
import { IconHistory } from '../../../ui/icon/icons.ts';
import { definePage, listSearch, type SearchOf } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('-at'),
  /** Which log: that of the owned subaccounts and organizations, or that of the own account. */
  log: z.catch(z.enum(['site', 'account']), 'site'),
  /** Free text: actor, object, address. */
  q: textEntry,
  actor: textEntry,
  action: choiceEntry,
  /** Kinds of objects. */
  object: choiceEntry,
  range: timeRangeSearch('30d'),
  /** The entry whose drawer is open. */
  entry: textEntry,
};

/** Who did what. */
export const auditPage = definePage({
  path: 'audit-log',
  label: 'Audit Log',
  icon: IconHistory,
  keywords: ['history', 'who', 'changes', 'sign-ins', 'export', 'csv'],
  menu: { group: 'settings', order: 80, isForOwners: true },
  guard: { audience: 'auth', hiddenForObservers: true },
  search,
});

/** What the URL of the log says. */
export type AuditSearch = SearchOf<typeof search>;
