import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import * as z from 'zod/mini';
import { IconUsers } from '../../../ui/icon/icons.ts';
import { definePage, listSearch, type SearchOf } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

/** The parts of the page. */
export const teamTabs = ['members', 'all', 'roles'] as const;

/** One part of the page. */
export type TeamTab = (typeof teamTabs)[number];

const search = {
  ...listSearch('email'),
  tab: z.catch(z.literal(teamTabs), 'members'),
  /** Free text: e-mail or nickname. */
  q: textEntry,
  /** Names of roles that members have. */
  memberRole: choiceEntry,
  /** Of owner, member, invited, suspended. */
  state: choiceEntry,
  /** E-mail of the person whose access to all subaccounts is open; `new` for a person to add. */
  person: textEntry,
  /** The role that is open; `new` for one to be made. */
  role: textEntry,
  /** The role that a new role copies. */
  from: textEntry,
};

/** The members and roles of the subaccount, and the access of all members to all subaccounts. */
export const teamPage = definePage({
  path: 'team',
  label: navigationLabels.members,
  icon: IconUsers,
  keywords: ['team', 'invite', 'roles', 'permissions', 'access', 'people'],
  menu: { group: 'settings', order: 20 },
  search,
});

/** What the URL of the page says. */
export type TeamSearch = SearchOf<typeof search>;
