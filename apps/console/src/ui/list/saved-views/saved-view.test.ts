import { expect, test } from 'vitest';
import { isSameView, readView, searchOfView, viewOf } from './saved-view.ts';

const keys = ['q', 'state', 'heat', 'range'];
const search = { page: 3, size: 50, sort: '-heat', state: ['on'], heat: '85..', device: 'd-1', q: undefined };

test('a view holds filters, sort and columns, and neither page nor open row', () => {
  const view = viewOf(search, keys, { hidden: ['power'], size: 50 });
  expect(view).toEqual({ filters: { state: ['on'], heat: '85..' }, sort: '-heat', columns: { hidden: ['power'] } });
  expect(searchOfView(view, keys)).toEqual({
    q: undefined,
    state: ['on'],
    heat: '85..',
    range: undefined,
    sort: '-heat',
    page: 1,
  });
});

test('what was stored is the same view again', () => {
  const view = viewOf(search, keys, {});
  expect(isSameView(readView(JSON.parse(JSON.stringify(view))), view)).toBe(true);
  expect(isSameView(view, { ...view, sort: 'heat' })).toBe(false);
  expect(isSameView(view, viewOf({ ...search, state: ['off'] }, keys, {}))).toBe(false);
});

test('a stored search that cannot be read shows everything', () => {
  for (const stored of [null, 'text', { filters: 7, sort: [], columns: 'all' }])
    expect(readView(stored)).toEqual({ filters: {}, sort: undefined, columns: {} });
});
