import { expect, test } from 'vitest';
import { listOrder, listSort, sortKeysOf } from './list-order.ts';

const keys = sortKeysOf([{ sortKey: 'name' }, {}, { sortKey: 'createdAt' }]);

test('an unknown sort becomes the default', () => {
  expect(listSort('-nonsense', keys, '-createdAt')).toEqual({ key: 'createdAt', isDescending: true });
  expect(listSort('-name', keys, '-createdAt')).toEqual({ key: 'name', isDescending: true });
});

test('equal rows follow the tie break, unless the list is sorted by it already', () => {
  expect(listOrder({ key: 'name', isDescending: false }, '-createdAt')).toEqual([
    { name: 'asc' },
    { createdAt: 'desc' },
  ]);
  expect(listOrder({ key: 'createdAt', isDescending: false }, '-createdAt')).toEqual([{ createdAt: 'asc' }]);
  expect(listOrder({ key: 'name', isDescending: false })).toEqual([{ name: 'asc' }]);
});
