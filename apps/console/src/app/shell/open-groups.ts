import type { MenuGroupKey } from '../../ui/page/menu-groups.ts';
import type { NavigationGroup } from './navigation.ts';

interface MenuState {
  /** Lines that fit the screen. */
  lines: number;
  /** Lines above the groups: favorites with their label. */
  linesAbove: number;
  /** The group of the page on screen. */
  current: MenuGroupKey | undefined;
  /** The groups that the user opened or closed. */
  chosen: Readonly<Record<string, boolean>>;
}

/**
 * The groups that are open when a page is opened: that of the page, those the user opened and, where the menu still fits the
 * screen, the others one after another. Groups the user closed stay closed until a page of theirs is opened.
 */
export function openGroups(
  groups: readonly NavigationGroup[],
  { lines, linesAbove, current, chosen }: MenuState,
): ReadonlySet<MenuGroupKey> {
  const open = new Set(groups.map(({ key }) => key).filter((key) => key === current || chosen[key] === true));
  let used = linesAbove + groups.length;
  for (const { key, pages } of groups) if (open.has(key)) used += pages.length;
  for (const { key, pages } of groups) {
    if (open.has(key) || chosen[key] === false || used + pages.length > lines) continue;
    open.add(key);
    used += pages.length;
  }
  return open;
}
