import { useState } from 'react';
import { usePreference } from '../../transport/preferences/preferences.ts';
import { menuGroupKeys, type MenuGroupKey } from '../../ui/page/menu-groups.ts';
import { useMenuLines } from './menu-lines.ts';
import type { NavigationGroup } from './navigation.ts';
import { openGroups } from './open-groups.ts';

/** The open groups of the menu, and what opens or closes one. `linesAbove`: lines above the groups. */
export function useOpenGroups(groups: readonly NavigationGroup[], linesAbove: number, path: string) {
  const [chosen, setChosen] = usePreference('menuGroups');
  const [closedAt, setClosedAt] = useState<string>();
  const lines = useMenuLines();
  const current = groups.find(({ pages }) => pages.some((page) => page.path === path))?.key;
  const isOpenAt = (first: ReadonlySet<MenuGroupKey>, key: MenuGroupKey) =>
    key === current ? closedAt !== path : (chosen[key] ?? first.has(key));
  // What fits is found once for a group, its screen and the rights: nothing closes under the pointer of who opens a group or adds a favorite.
  const situation = [current, lines, ...groups.map(({ key, pages }) => `${key} ${pages.length}`)].join();
  const [fitted, setFitted] = useState<{ situation: string; first: ReadonlySet<MenuGroupKey> }>();
  const isFitted = fitted?.situation === situation;
  const first = isFitted ? fitted.first : openGroups(groups, { lines, linesAbove, current, chosen });
  if (!isFitted) setFitted({ situation, first });
  const open = new Set(groups.map(({ key }) => key).filter((key) => isOpenAt(first, key)));
  const toggle = (key: MenuGroupKey) => {
    const isOpen = !open.has(key);
    if (key === current) setClosedAt(isOpen ? undefined : path);
    const known = Object.entries(chosen).filter(([name]) => menuGroupKeys.some((each) => each === name));
    setChosen({ ...Object.fromEntries(known), [key]: isOpen });
  };
  return { current, open, toggle };
}
