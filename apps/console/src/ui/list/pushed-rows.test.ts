import { expect, test } from 'vitest';
import { withPushed } from './pushed-rows.ts';

const rows = [
  { id: 'a', value: 1 },
  { id: 'b', value: 2 },
];

test('a pushed row stands in the place of the old one, and unchanged rows stay the same objects', () => {
  const next = withPushed(rows, [
    { id: 'b', value: 3 },
    { id: 'a', value: 1 },
    { id: 'elsewhere', value: 9 },
  ]);
  expect(next).toEqual([rows[0], { id: 'b', value: 3 }]);
  expect(next[0]).toBe(rows[0]);
});

test('a push without a change keeps the very same list', () => {
  expect(withPushed(rows, [{ id: 'a', value: 1 }])).toBe(rows);
});
