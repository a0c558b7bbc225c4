import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

test('lists changed fields first, and unchanged ones after them', () => {
  expect(differenceOf({ name: 'a', kind: 'x' }, { name: 'b', kind: 'x' })).toEqual([
    { name: 'name', before: 'a', after: 'b', isChanged: true },
    { name: 'kind', before: 'x', after: 'x', isChanged: false },
  ]);
});

test('reads nested fields by their path, lists by commas, truth by word, emptiness by a dash', () => {
  expect(
    differenceOf(null, { options: { ramp: 5 }, tags: ['a', 'b'], on: true, note: '', pools: [{ user: 'u' }] }),
  ).toEqual([
    { name: 'options.ramp', before: undefined, after: '5', isChanged: true },
    { name: 'tags', before: undefined, after: 'a, b', isChanged: true },
    { name: 'on', before: undefined, after: 'yes', isChanged: true },
    { name: 'note', before: undefined, after: '—', isChanged: true },
    { name: 'pools', before: undefined, after: '[\n {\n  "user": "u"\n }\n]', isChanged: true },
  ]);
});

test('reports removed values, and nothing where nothing is known', () => {
  expect(differenceOf({ name: 'a' }, null)).toEqual([{ name: 'name', before: 'a', after: undefined, isChanged: true }]);
  expect(differenceOf(null, null)).toEqual([]);
});
