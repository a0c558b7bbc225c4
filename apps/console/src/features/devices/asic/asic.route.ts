import * as z from 'zod/mini';
import { IconCpu } from '../../../ui/icons.ts';
import { definePage, listSearch, type SearchOf } from '../../../ui/page.ts';
import { timeRangeSearch } from '../../../ui/chart/time-range.ts';

/** A text of the URL; the router reads digits as a number. */
const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);
const texts = z.union([
  z.array(text),
  z.pipe(
    text,
    z.transform((value) => [value]),
  ),
]);
const textFilter = z.catch(z.optional(text), undefined);
const choiceFilter = z.catch(z.optional(texts), undefined);

/** Parts of the device drawer. */
export const drawerTabs = ['overview', 'hardware', 'pools', 'commands'] as const;

/** One part of {@link drawerTabs}. */
export type DrawerTab = (typeof drawerTabs)[number];

const search = {
  ...listSearch('-model'),
  /** Free text: worker, IP, MAC, model, hostname, note. */
  q: textFilter,
  /** Of hashing, stopped, offline, unknown. */
  status: choiceFilter,
  model: choiceFilter,
  firmware: choiceFilter,
  tags: choiceFilter,
  /** Issue flags such as CHIP_HOT, or ANY for devices with at least one. */
  issue: choiceFilter,
  /** Names of agents. */
  agent: choiceFilter,
  /** CIDR, from-to, single addresses, or a list of them. */
  ip: textFilter,
  /** The device whose drawer is open. */
  device: textFilter,
  tab: z.catch(z.enum(drawerTabs), 'overview'),
  /** Time range of the drawer's charts. */
  range: timeRangeSearch('24h'),
};

/** The list of miners. */
export const asicPage = definePage({
  path: 'asic-management/devices',
  label: 'ASICs',
  icon: IconCpu,
  keywords: ['miners', 'devices', 'workers'],
  menu: { group: 'iot', order: 10 },
  search,
  load: async () => (await import('./AsicPage.tsx')).AsicPage,
  find: async (words) => (await import('./find-asics.ts')).findAsics(words),
});

/** What the URL of the list says. */
export type AsicSearch = SearchOf<typeof search>;
