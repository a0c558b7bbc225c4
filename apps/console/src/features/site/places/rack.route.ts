import { IconServer } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('name'),
  /** Free text: rack and group. */
  q: textEntry,
  /** Of asic, pdu. */
  type: choiceEntry,
  /** Names of groups. */
  group: choiceEntry,
};

/** The racks of the site. */
export const rackPage = definePage({
  path: 'asic-management/racks',
  label: 'Racks',
  icon: IconServer,
  keywords: ['groups', 'slots', 'places', 'site map', 'halls', 'location'],
  menu: { group: 'site', order: 10 },
  guard: { audience: 'auth', agentFeature: true, features: ['asset'], page: 'site_map_dialog' },
  search,
});
