import { expect, test } from 'vitest';
import { columnFacts } from './column-facts.ts';
import { columnKit } from './column-kit.tsx';

const kit = columnKit<{ name: string; weight: number }>();
const columns = [
  kit.value('name', 'Name', ({ name }) => name),
  kit.figure('weight', 'Weight', ({ weight }) => `${weight} kg`),
];

test('facts have the labels and values of the columns, in the order of their keys', () => {
  expect(columnFacts(columns, { name: 'Crate', weight: 12 }, ['weight', 'name'])).toEqual([
    ['Weight', '12 kg'],
    ['Name', 'Crate'],
  ]);
});

test('a figure stands at the end of its column, and both are sorted by their key', () => {
  expect(columns.map(({ sortKey, align }) => [sortKey, align])).toEqual([
    ['name', undefined],
    ['weight', 'end'],
  ]);
});
