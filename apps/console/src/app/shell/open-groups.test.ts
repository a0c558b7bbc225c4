import { expect, test } from 'vitest';
import { IconServer } from '../../ui/icon/icons.ts';
import { definePage } from '../../ui/page/page.ts';
import type { NavigationGroup } from './navigation.ts';
import { menuLines, openGroups } from './open-groups.ts';

const page = (path: string) =>
  definePage({
    path,
    label: path,
    icon: IconServer,
    guard: { audience: 'auth' },
    search: {},
    load: () => Promise.resolve(() => null),
  });
const group = (key: NavigationGroup['key'], count: number): NavigationGroup => ({
  key,
  label: key === 'top' ? undefined : key,
  pages: Array.from({ length: count }, (_, index) => page(`${key}/${index}`)),
});
const forty = [
  group('top', 2),
  group('iot', 10),
  group('pool', 8),
  group('finances', 8),
  group('energy', 6),
  group('report', 6),
];
const lines = (groups: readonly NavigationGroup[], open: ReadonlySet<string>) =>
  groups.reduce((sum, { key, label, pages }) => sum + (label ? 1 : 0) + (open.has(key) ? pages.length : 0), 0);

test('a short menu is open as a whole', () => {
  const groups = [group('top', 1), group('iot', 4), group('teams', 2)];
  expect([...openGroups(groups, { linesAbove: 0, path: 'top/0', chosen: {} })]).toEqual(['top', 'iot', 'teams']);
});

test('forty pages fit one screen, wherever the user is', () => {
  for (const { pages } of forty)
    for (const { path } of pages) {
      const open = openGroups(forty, { linesAbove: 3, path, chosen: {} });
      expect(lines(forty, open) + 3).toBeLessThanOrEqual(menuLines);
      expect(open.has(path.split('/')[0] ?? '')).toBe(true);
    }
});

test('what the user opened or closed stays so', () => {
  const open = openGroups(forty, { linesAbove: 0, path: 'iot/1', chosen: { iot: false, report: true } });
  expect(open.has('iot')).toBe(false);
  expect(open.has('report')).toBe(true);
});
