import { IconBuilding } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('name'),
  /** Free text: the name. */
  q: textEntry,
  /** Of asic, pdu. */
  type: choiceEntry,
};

/** The groups of racks; a tab of the page of racks with an address of its own. */
export const groupPage = definePage({
  path: 'asic-management/rack-groups',
  label: 'Groups',
  icon: IconBuilding,
  keywords: ['racks', 'halls', 'places', 'site map'],
  guard: { audience: 'auth', agentFeature: true, features: ['asset'], page: 'site_map_dialog', notInMenu: true },
  search,
});
