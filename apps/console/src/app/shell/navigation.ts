import { isOwner } from '@headframe/domain/permissions/effective-permissions';
import type { RouteVisitor } from '@headframe/domain/routes/route-guard';
import { navigationLabels, type NavigationLabelKey } from '@headframe/domain/routes/navigation-labels';
import { mayEnter } from '../../ui/may-enter.ts';
import type { Page } from '../../ui/page.ts';

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
