import { expect, test } from 'vitest';
import { asicPage } from './asic.route.ts';

test('a URL without a search means the first ten, descending on the model', () => {
  const search = asicPage.parseSearch({});
  expect(search).toMatchObject({ page: 1, sort: '-model', tab: 'overview' });
});

test('a bad URL falls back entry by entry', () => {
  const bad = { page: -3, size: 17, sort: 'password', status: 7, ip: {}, tab: 'x', range: 'soon', model: ['S19'] };
  const search = asicPage.parseSearch(bad);
  expect(search).toMatchObject({ page: 1, tab: 'overview', model: ['S19'] });
  expect(search.ip).toBeUndefined();
  expect(search.range).toBeUndefined();
});

test('one choice needs no list, and digits are text', () => {
  expect(asicPage.parseSearch({ status: 'offline', q: 17 })).toMatchObject({ status: ['offline'], q: '17' });
});
