import { optionalTimeRange } from '../../../ui/chart/time-range.ts';
import { IconBox } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, placeSearch, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('name'),
  /** Free text: name, IP, model. */
  q: textEntry,
  /** Of online, offline. */
  state: choiceEntry,
  /** Of yes, no. */
  held: choiceEntry,
  /** Of open, closed. */
  cooler: choiceEntry,
  /** Issue flags, or ANY. */
  issue: choiceEntry,
  /** Of mismatch. */
  change: choiceEntry,
  model: choiceEntry,
  /** Names of agents. */
  agentName: choiceEntry,
  /** Of own, withMe, withOthers. */
  sharing: choiceEntry,
  ...placeSearch,
  tags: choiceEntry,
  /** Ranges: °C, W, and counts. */
  supplyTemperature: textEntry,
  power: textEntry,
  faults: textEntry,
  miners: textEntry,
  /** The container whose drawer is open. */
  device: textEntry,
  /** Time range of the charts; absent until one is chosen. */
  range: optionalTimeRange,
};

/** The list of containers. */
export const containerPage = definePage({
  path: 'asic-management/ant-space',
  label: 'Containers',
  icon: IconBox,
  keywords: ['ant space', 'antspace', 'antbox', 'cooling', 'cooler', 'hydro', 'immersion', 'liquid'],
  menu: { group: 'site', order: 50 },
  search,
});
