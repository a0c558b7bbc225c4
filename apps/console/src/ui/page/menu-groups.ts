import {
  IconBolt,
  IconCpu,
  IconLayoutDashboard,
  IconMap,
  IconPick,
  IconReceipt,
  IconSettings,
  IconTool,
  type Icon,
} from '../icon/icons.ts';

export interface MenuGroup {
  label: string;
  icon: Icon;
}

/** The groups of the menu, in their order. */
export const menuGroups = {
  overview: { label: 'Overview', icon: IconLayoutDashboard },
  miners: { label: 'Miners', icon: IconCpu },
  site: { label: 'Site', icon: IconMap },
  maintenance: { label: 'Maintenance', icon: IconTool },
  energy: { label: 'Energy', icon: IconBolt },
  pool: { label: 'Pool', icon: IconPick },
  finances: { label: 'Finances and reports', icon: IconReceipt },
  settings: { label: 'Settings', icon: IconSettings },
} as const satisfies Record<string, MenuGroup>;

export type MenuGroupKey = keyof typeof menuGroups;

/** The keys of all groups, in their order. */
export const menuGroupKeys = Object.keys(menuGroups) as readonly MenuGroupKey[];

/** Where a page stands in the menu. */
export interface MenuPlace {
  group: MenuGroupKey;
  /** Its place among the pages of the group, from the top. */
  order: number;
  /** Whether only the owner of the subaccount sees it. */
  isForOwners?: true;
  /** And for those who act for its organization. */
  isForDelegates?: true;
}

/** Compares two places by their sequence in the menu. */
export function compareMenuPlaces(one: MenuPlace, other: MenuPlace): number {
  return menuGroupKeys.indexOf(one.group) - menuGroupKeys.indexOf(other.group) || one.order - other.order;
}
