import { IconCpu } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('name'),
  /** Free text: name, version, checksum. */
  q: textEntry,
  family: choiceEntry,
  models: choiceEntry,
  controlBoards: choiceEntry,
  signature: choiceEntry,
  /** The image whose drawer is open. */
  image: textEntry,
};

/** The library of firmware images. */
export const firmwarePage = definePage({
  path: 'asic-management/firmware',
  label: 'Firmware',
  icon: IconCpu,
  keywords: ['images', 'upload', 'library', 'antminer', 'whatsminer', 'checksum'],
  menu: { group: 'maintenance', order: 40 },
  guard: { audience: 'auth', agentFeature: true, features: ['asset'], anyOf: ['firmware'], hiddenForObservers: true },
  search,
});
