import type { NavigationGroup } from './navigation.ts';

/** Lines of the menu that fit one screen of 900 px below the search and above the foot. */
export const menuLines = 20;

interface MenuState {
  /** Lines above the groups: favorites with their label. */
  linesAbove: number;
  /** Path of the page on screen. */
  path: string;
  /** The groups that the user opened or closed. */
  chosen: Readonly<Record<string, boolean>>;
}

/**
 * The keys of the groups that are open: those the user opened, that of the page on screen and, where the menu still fits one
 * screen, the others one after another. Groups the user closed stay closed.
 */
export function openGroups(groups: readonly NavigationGroup[], { linesAbove, path, chosen }: MenuState): Set<string> {
  const isActive = ({ pages }: NavigationGroup) => pages.some((page) => page.path === path);
  const isFixed = (group: NavigationGroup) => group.label === undefined;
  const open = new Set(
    groups.filter((group) => isFixed(group) || (chosen[group.key] ?? isActive(group))).map(({ key }) => key),
  );
  const labels = groups.filter((group) => !isFixed(group)).length;
  let lines = linesAbove + labels;
  for (const { key, pages } of groups) if (open.has(key)) lines += pages.length;
  for (const { key, pages } of groups) {
    if (open.has(key) || chosen[key] === false || lines + pages.length > menuLines) continue;
    open.add(key);
    lines += pages.length;
  }
  return open;
}
