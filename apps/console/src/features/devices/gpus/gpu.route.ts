import { optionalTimeRange } from '../../../ui/chart/time-range.ts';
import { IconServer } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, placeSearch, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('hostname'),
  /** Free text: alias, server, GPU id, IP, model. */
  q: textEntry,
  /** Of online, offline. */
  state: choiceEntry,
  /** Of yes, no. */
  held: choiceEntry,
  /** Names of agents. */
  agentName: choiceEntry,
  /** Of own, withMe, withOthers. */
  sharing: choiceEntry,
  ...placeSearch,
  model: choiceEntry,
  driverVersion: choiceEntry,
  issue: choiceEntry,
  tags: choiceEntry,
  /** Range of the power in W. */
  power: textEntry,
  /** Range of the temperature in °C. */
  temp: textEntry,
  /** Range of the utilization in %. */
  utilization: textEntry,
  /** The GPU whose drawer is open. */
  device: textEntry,
  /** Time range of the drawer's charts; absent until one is chosen. */
  range: optionalTimeRange,
};

/** The list of the cards of GPU servers. */
export const gpuPage = definePage({
  path: 'asic-management/gpu',
  label: 'GPU Servers',
  icon: IconServer,
  keywords: ['cards', 'nvidia', 'cuda', 'power target'],
  menu: { group: 'miners', order: 20 },
  search,
});
