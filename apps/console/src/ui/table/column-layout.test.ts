import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeColumns, tableWidth, widthToStore } from './column-layout.ts';
import type { DataColumn } from './columns.ts';

const column = (key: string, width: number): DataColumn<object> => ({ key, label: key, width, render: () => null });
const columns = [column('status', 100), column('name', 150), column('power', 80)];
const choice = { isPinned: (key: string) => key !== 'power' };

test('pinned columns stand one after another from the checkboxes on', () => {
  const placed = placeColumns(columns, choice, { name: 200 }, true);
  expect(placed.map(({ left }) => left)).toEqual([40, 140, undefined]);
  expect(placed.map(({ isLastPinned }) => isLastPinned)).toEqual([false, true, false]);
  expect(tableWidth(placed, true, true)).toBe(40 + 100 + 200 + 80 + 44);
});

test('a column is as wide on screen as it was dragged, in a table with and without room to spare', () => {
  const widths = fc.integer({ min: 40, max: 400 });
  fc.assert(
    fc.property(widths, widths, fc.integer({ min: 200, max: 2000 }), widths, (own, others, room, wanted) => {
      fc.pre(wanted < room);
      const stored = widthToStore(wanted, { own, total: own + others, room });
      const total = others + stored;
      const onScreen = total >= room ? stored : (stored / total) * room;
      expect(onScreen).toBeCloseTo(wanted, 3);
    }),
  );
});
