import * as z from 'zod/mini';
import { optionalTimeRange } from '../../../ui/chart/time-range.ts';
import { IconCpu } from '../../../ui/icon/icons.ts';
import { definePage, listSearch, type SearchOf } from '../../../ui/page/page.ts';
import { choiceEntry, placeSearch, textEntry } from '../../../ui/page/search-entries.ts';

/** Parts of the device drawer. */
export const drawerTabs = ['overview', 'hardware', 'pools', 'settings', 'commands', 'files'] as const;

/** One part of {@link drawerTabs}. */
export type DrawerTab = (typeof drawerTabs)[number];

const search = {
  ...listSearch('-model'),
  /** Free text: worker, pool user, IP, MAC, model, hostname, note. */
  q: textEntry,
  /** Of hashing, stopped, idle, unknown, offline; or busy for a command without a verdict. */
  status: choiceEntry,
  model: choiceEntry,
  firmware: choiceEntry,
  tags: choiceEntry,
  /** Issue flags such as CHIP_HOT, or ANY for devices with at least one. */
  issue: choiceEntry,
  /** Of normal, sleep, low, high. */
  powerMode: choiceEntry,
  preset: choiceEntry,
  /** Of set, power, scaling, cooling, switch, pools: what is desired and differs. */
  target: choiceEntry,
  /** Of accepted, refused, untestable, heldBack, none: the last test of the stored credential. */
  credential: choiceEntry,
  /** Names of agents. */
  agentName: choiceEntry,
  /** Of own, withMe, withOthers. */
  sharing: choiceEntry,
  ...placeSearch,
  /** CIDR, from-to, single addresses, or a list of them. */
  ip: textEntry,
  /** Part of `10.0.0.9 / 3`: address of the PDU and outlet. */
  pduOutlets: textEntry,
  /** Ranges of what the pool counts, Th/s. */
  poolHashrate10m: textEntry,
  lostHashrate: textEntry,
  /** Ranges of figures such as `85..` or `10..20`: °C, Th/s, W, J/Th, hours, rpm, %. */
  maxTemp: textEntry,
  maxChip: textEntry,
  maxPCB: textEntry,
  hashrate: textEntry,
  power: textEntry,
  efficiency: textEntry,
  uptime: textEntry,
  maxFan: textEntry,
  rejectRate: textEntry,
  /** Ranges of what operators have set: Th/s, J/Th, tags, minutes. */
  idealRateFinal: textEntry,
  idealRateManual: textEntry,
  consumption: textEntry,
  totalTags: textEntry,
  delayStart: textEntry,
  delayStop: textEntry,
  rampStart: textEntry,
  rampStop: textEntry,
  autoFollowPduDelay: textEntry,
  /** Ranges of W and %. */
  powerLimit: textEntry,
  powerPercent: textEntry,
  /** Of auto, manual. */
  coolingMode: choiceEntry,
  /** Of on, sync, off. */
  blinkStatus: choiceEntry,
  /** Of on, off. */
  repeats: choiceEntry,
  /** Of yes, no. */
  held: choiceEntry,
  /** Of skipped, apply. */
  /** Parts of texts. */
  location: textEntry,
  serialNumber: textEntry,
  note: textEntry,
  /** Of linked, none. */
  outletLink: choiceEntry,
  /** The device whose drawer is open. */
  device: textEntry,
  tab: z.catch(z.enum(drawerTabs), 'overview'),
  /** Time range of the drawer's charts; absent until one is chosen. */
  range: optionalTimeRange,
  /** Devices drawn beside that of the drawer. */
  compare: choiceEntry,
};

/** The list of miners. */
export const asicPage = definePage({
  path: 'asic-management/devices',
  label: 'ASICs',
  icon: IconCpu,
  keywords: ['miners', 'devices', 'workers'],
  menu: { group: 'miners', order: 10 },
  search,
});

/** What the URL of the list says. */
export type AsicSearch = SearchOf<typeof search>;
