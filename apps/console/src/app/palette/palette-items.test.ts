import { expect, test, vi } from 'vitest';
import { IconServer } from '../../ui/icon/icons.ts';
import { definePage } from '../../ui/page/page.ts';
import { commandItems, searchResults, matching, pageItems, pagesWithoutCommand } from './palette-items.ts';

const page = definePage({
  path: 'asic-management/devices',
  label: 'ASICs',
  keywords: ['miners'],
  icon: IconServer,
  search: {},
});
const run = vi.fn(() => Promise.resolve());
const blink = { key: 'blink', label: 'Blink miners', icon: IconServer, shortcut: undefined, isDangerous: false, run };
const items = [...pageItems([page], vi.fn()), ...commandItems([blink])];

test('finds pages by label, path and keyword, and commands', () => {
  const labels = (text: string) => matching(items, text).map(({ label }) => label);
  expect(labels('')).toEqual(['ASICs', 'Blink miners']);
  expect(labels('miners')).toEqual(['ASICs', 'Blink miners']);
  expect(labels('bli')).toEqual(['Blink miners']);
  expect(labels('devices asic')).toEqual(['ASICs']);
  expect(labels('nothing')).toEqual([]);
});

test('a page that a command opens is listed once', () => {
  expect(pagesWithoutCommand([page], [blink])).toEqual([page]);
  expect(pagesWithoutCommand([page], [blink, { ...blink, key: 'asics', label: 'ASICs' }])).toEqual([]);
});

test('a search result of a page opens that page', () => {
  const go = vi.fn();
  searchResults(page, [{ key: '7', label: 'rack-3-17', search: { open: '7' } }], go)[0]?.run();
  expect(go).toHaveBeenCalledWith(page, { open: '7' });
});
