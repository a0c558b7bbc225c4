import { isOwner } from '@headframe/domain/permissions/effective-permissions';
import type { RouteVisitor } from '@headframe/domain/routes/route-guard';
import { mayFind } from '../../ui/page/may-enter.ts';
import { menuGroupKeys, menuGroups, type MenuGroup, type MenuGroupKey } from '../../ui/page/menu-groups.ts';
import type { Page } from '../../ui/page/page.ts';

/** One group of the menu with its pages; there is at least one. */
export interface NavigationGroup extends MenuGroup {
  key: MenuGroupKey;
  pages: readonly Page[];
}

/** The menu of a visitor: only pages that exist and are permitted, or would be with a second factor, and no group without one. */
export function navigationOf(pages: readonly Page[], visitor: RouteVisitor): NavigationGroup[] {
  const owns = isOwner(visitor.permissions);
  const isForMe = ({ menu }: Page) =>
    menu && (!menu.isForOwners || owns || (menu.isForDelegates && visitor.isDelegate));
  const shown = pages.filter((page) => isForMe(page) && mayFind(page, visitor));
  return menuGroupKeys.flatMap((key) => {
    const members = shown
      .filter(({ menu }) => menu?.group === key)
      .sort((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));
    return members.length === 0 ? [] : [{ key, ...menuGroups[key], pages: members }];
  });
}

/** The pages among the favorites that the visitor may enter, in the order of the favorites. */
export function favoritesOf(groups: readonly NavigationGroup[], paths: readonly string[]): readonly Page[] {
  const all = groups.flatMap((group) => group.pages);
  return paths.flatMap((path) => all.find((page) => page.path === path) ?? []);
}
