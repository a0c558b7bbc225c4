import { optionalTimeRange } from '../../../ui/chart/time-range.ts';
import { IconPower } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('pduName'),
  /** Free text: name and index of the outlet, name and IP of its PDU. */
  q: textEntry,
  /** Of on, off, unknown. */
  state: choiceEntry,
  /** Of yes, no. */
  held: choiceEntry,
  /** Part of the name of the PDU. */
  pduName: textEntry,
  /** Part of the name of the miner behind it. */
  asicName: textEntry,
  pduModel: choiceEntry,
  /** Names of agents. */
  agentName: choiceEntry,
  /** Ranges of figures such as `2..`: kW, A. */
  power: textEntry,
  current: textEntry,
  /** What they feed that must stay on: of agent, switch, pdu. */
  protectedAs: choiceEntry,
  /** Outlets of one PDU alone, by its id. */
  pdu: textEntry,
  /** The outlet whose drawer is open. */
  outlet: textEntry,
  /** Time range of the drawer's charts; absent until one is chosen. */
  range: optionalTimeRange,
};

/** The outlets of all PDUs; a tab of the page of PDUs with an address of its own. */
export const outletPage = definePage({
  path: 'asic-management/outlets',
  label: 'Outlets',
  icon: IconPower,
  keywords: ['pdu', 'power', 'switch', 'sockets'],
  guard: { audience: 'auth', agentFeature: true, features: ['asset'], page: 'pdus_page', notInMenu: true },
  search,
});
