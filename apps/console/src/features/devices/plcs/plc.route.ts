import { optionalTimeRange } from '../../../ui/chart/time-range.ts';
import { IconAdjustments } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, placeSearch, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('name'),
  /** Free text: name, IP, model. */
  q: textEntry,
  /** Of online, offline. */
  state: choiceEntry,
  /** Issue flags, or ANY. */
  issue: choiceEntry,
  model: choiceEntry,
  /** Names of agents. */
  agentName: choiceEntry,
  /** Of own, withMe, withOthers. */
  sharing: choiceEntry,
  ...placeSearch,
  /** Ranges of numbers of coils such as `1..`. */
  coilsOn: textEntry,
  coilsPending: textEntry,
  /** The PLC whose drawer is open. */
  device: textEntry,
  /** The coil that its charts are of; absent: the PLC itself. */
  coil: textEntry,
  /** Time range of the charts; absent until one is chosen. */
  range: optionalTimeRange,
};

/** The list of PLCs. */
export const plcPage = definePage({
  path: 'asic-management/plc-coil',
  label: 'PLCs',
  icon: IconAdjustments,
  keywords: ['programmable logic controllers', 'coils', 'contactors', 'fans', 'modbus', 'relays'],
  menu: { group: 'site', order: 30 },
  search,
});
