import { optionalTimeRange } from '../../../ui/chart/time-range.ts';
import { IconPlug } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, placeSearch, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('-model'),
  /** Free text: name, IP, model, serial number, MAC. */
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
  tags: choiceEntry,
  /** Of viewOnly, commanded. */
  access: choiceEntry,
  /** Ranges of figures such as `10..`: kW, A of any phase, °C, %, outlets. */
  power: textEntry,
  current: textEntry,
  temperature: textEntry,
  humidity: textEntry,
  outletsOff: textEntry,
  /** The PDU whose drawer is open. */
  device: textEntry,
  /** The outlet that its charts are of; absent: the unit itself. */
  outlet: textEntry,
  /** Time range of the charts; absent until one is chosen. */
  range: optionalTimeRange,
};

/** The list of power distribution units. */
export const pduPage = definePage({
  path: 'asic-management/pdus',
  label: 'PDUs',
  icon: IconPlug,
  keywords: ['power distribution units', 'outlets', 'phases', 'snmp'],
  menu: { group: 'site', order: 20 },
  search,
});
