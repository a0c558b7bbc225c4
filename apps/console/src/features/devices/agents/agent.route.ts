import { IconRouter } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('name'),
  /** Free text: name, host, IP, system. */
  q: textEntry,
  /** Of online, offline. */
  state: choiceEntry,
  /** How it stands to the version of the server: available, updating, byHand, current. */
  update: choiceEntry,
  /** The agent whose drawer is open. */
  agent: textEntry,
};

/** The on-site agents. */
export const agentPage = definePage({
  path: 'asic-management/agents',
  label: 'Agents',
  icon: IconRouter,
  keywords: ['sites', 'download', 'install', 'key', 'settings'],
  menu: { group: 'site', order: 60 },
  guard: { audience: 'auth', agentFeature: true, features: ['asset'], anyOf: ['agent'] },
  search,
});
