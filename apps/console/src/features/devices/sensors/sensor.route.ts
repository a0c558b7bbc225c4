import { optionalTimeRange } from '../../../ui/chart/time-range.ts';
import { IconGauge } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, placeSearch, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('-model'),
  /** Free text: meter name, serial number, IP, model. */
  q: textEntry,
  /** Of online, offline. */
  state: choiceEntry,
  /** Names of agents. */
  agentName: choiceEntry,
  /** Of own, withMe, withOthers. */
  sharing: choiceEntry,
  ...placeSearch,
  tags: choiceEntry,
  /** Range of the power in W. */
  wattage: textEntry,
  /** Range of the power factor. */
  powerFactor: textEntry,
  /** The sensor whose drawer is open. */
  device: textEntry,
  /** Time range of the drawer's charts; absent until one is chosen. */
  range: optionalTimeRange,
};

/** The list of sensors. */
export const sensorPage = definePage({
  path: 'asic-management/sensors',
  label: 'Sensors',
  icon: IconGauge,
  keywords: ['meters', 'power', 'modbus', 'voltage'],
  menu: { group: 'site', order: 40 },
  search,
});
