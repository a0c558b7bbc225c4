import { expect, test } from 'vitest';
import { IconServer } from '../../ui/icon/icons.ts';
import { menuGroups, type MenuGroupKey } from '../../ui/page/menu-groups.ts';
import { definePage } from '../../ui/page/page.ts';
import { menuLinesOf } from './menu-lines.ts';
import type { NavigationGroup } from './navigation.ts';
import { openGroups } from './open-groups.ts';

const page = (path: string) =>
  definePage({
    path,
    label: path,
    icon: IconServer,
    guard: { audience: 'auth' },
    search: {},
  });
const group = (key: MenuGroupKey, count: number): NavigationGroup => ({
  key,
  ...menuGroups[key],
  pages: Array.from({ length: count }, (_, index) => page(`${key}/${index}`)),
});
const forty = [
  group('overview', 1),
  group('miners', 6),
  group('site', 7),
  group('maintenance', 5),
  group('energy', 3),
  group('pool', 2),
  group('finances', 10),
  group('settings', 9),
];
const desk = menuLinesOf(1440, 900);
const state = { lines: desk, linesAbove: 0, current: undefined, chosen: {} } as const;
const linesOf = (groups: readonly NavigationGroup[], open: ReadonlySet<string>) =>
  groups.reduce((sum, { key, pages }) => sum + 1 + (open.has(key) ? pages.length : 0), 0);

test('a short menu is open as a whole', () => {
  const groups = [group('overview', 1), group('miners', 4), group('settings', 2)];
  expect([...openGroups(groups, { ...state, current: 'overview' })]).toEqual(['overview', 'miners', 'settings']);
});

test('the labels of all groups and the pages of the current one fit 1440 x 900', () => {
  for (const { key } of forty) {
    const open = openGroups(forty, { ...state, linesAbove: 1, current: key });
    expect(open.has(key)).toBe(true);
    expect(linesOf(forty, open) + 1).toBeLessThanOrEqual(desk);
  }
});

test('what the user opened or closed stays so, but the current group is open', () => {
  const chosen = { site: false, miners: true, finances: true };
  const open = openGroups(forty, { ...state, current: 'settings', chosen });
  expect([open.has('site'), open.has('miners'), open.has('finances'), open.has('settings')]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(openGroups(forty, { ...state, current: 'site', chosen }).has('site')).toBe(true);
});
