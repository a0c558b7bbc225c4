import { optionalTimeRange } from '../../../ui/chart/time-range.ts';
import { IconPower } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  // Names of PLCs may be empty, and would then mix their coils.
  ...listSearch('plcIp'),
  /** Free text: name and key of the coil, name and IP of its PLC. */
  q: textEntry,
  /** Of on, off, unknown. */
  state: choiceEntry,
  /** Of yes, no. */
  held: choiceEntry,
  /** Of writable, readOnly. */
  access: choiceEntry,
  /** Of mismatch, changing. */
  change: choiceEntry,
  /** Part of the name of the PLC. */
  plcName: textEntry,
  plcModel: choiceEntry,
  /** Names of agents. */
  agentName: choiceEntry,
  /** Range of wire addresses. */
  address: textEntry,
  /** Coils of one PLC alone, by its id. */
  plc: textEntry,
  /** The coil whose drawer is open. */
  coil: textEntry,
  /** Time range of the drawer's charts; absent until one is chosen. */
  range: optionalTimeRange,
};

/** The coils of all PLCs; a tab of the page of PLCs with an address of its own. */
export const coilPage = definePage({
  path: 'asic-management/coils',
  label: 'PLC Coils',
  icon: IconPower,
  keywords: ['plc', 'switch', 'contactors', 'fans'],
  guard: { audience: 'auth', agentFeature: true, features: ['asset'], page: 'plc_coil_page', notInMenu: true },
  search,
});
