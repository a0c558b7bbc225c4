import { isOwner } from '@headframe/domain/permissions/effective-permissions';
import type { RouteVisitor } from '@headframe/domain/routes/route-guard';
import { navigationLabels, type NavigationLabelKey } from '@headframe/domain/routes/navigation-labels';
import { mayEnter } from '../../ui/page/may-enter.ts';
import type { Page } from '../../ui/page/page.ts';

/** One part of the menu: pages under a label, or without one. */
export interface NavigationGroup {
  key: NavigationLabelKey | 'top';
  label: string | undefined;
  pages: readonly Page[];
}

/** The groups of the menu, in its order. Those without a permitted page are left out. */
const groupOrder: readonly (NavigationLabelKey | 'top')[] = [
  'top',
  'iot',
  'pool',
  'finances',
  'energy',
  'report',
  'teams',
  'settings',
];

/** The menu of a visitor: only pages that exist and are permitted. */
export function navigationOf(pages: readonly Page[], visitor: RouteVisitor): NavigationGroup[] {
  const isForMe = ({ menu }: Page) => menu && (!menu.isForOwners || isOwner(visitor.permissions));
  const shown = pages.filter((page) => isForMe(page) && mayEnter(page, visitor));
  return groupOrder.flatMap((key) => {
    const members = shown
      .filter((page) => (page.menu?.group ?? 'top') === key)
      .sort((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));
    if (members.length === 0) return [];
    return [{ key, label: key === 'top' ? undefined : navigationLabels[key], pages: members }];
  });
}

/** The pages of the menu that are sections of the settings: one entry stands for all of them. */
export function settingsOf(groups: readonly NavigationGroup[]): readonly Page[] {
  return groups.find(({ key }) => key === 'settings')?.pages ?? [];
}

/** The pages among the favorites that the visitor may enter, in the order of the favorites. */
export function favoritesOf(groups: readonly NavigationGroup[], paths: readonly string[]): readonly Page[] {
  const all = groups.flatMap((group) => group.pages);
  return paths.flatMap((path) => all.find((page) => page.path === path) ?? []);
}

/** The groups as they stand below the favorites: the pages on top, which no label separates from them, are not repeated. */
export function groupsBelow(groups: readonly NavigationGroup[], favorites: readonly Page[]): NavigationGroup[] {
  return groups.flatMap((group) => {
    const pages = group.key === 'top' ? group.pages.filter((page) => !favorites.includes(page)) : group.pages;
    return pages.length === 0 ? [] : [{ ...group, pages }];
  });
}
