import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitColumns, type FittedColumn } from './fit-columns.ts';

const column = (key: string, width: number, rest: Partial<FittedColumn> = {}): FittedColumn => ({
  key,
  width,
  need: width,
  priority: 2,
  isKept: false,
  isEmpty: false,
  ...rest,
});

test('where there is room for all, none leaves; where it is not known, neither', () => {
  const columns = [column('name', 100), column('tags', 100, { isEmpty: true })];
  expect(fitColumns(columns, 200)).toEqual({ leftOut: [], widths: { name: 100, tags: 100 } });
  expect(fitColumns(columns, 0).leftOut).toEqual([]);
});

test('an empty column makes room for cells that are cut, before any other is touched', () => {
  const columns = [column('model', 100, { need: 170 }), column('target', 90, { isEmpty: true }), column('ip', 100)];
  expect(fitColumns(columns, 290)).toEqual({ leftOut: ['target'], widths: { model: 170, ip: 100 } });
});

test('of those with something in them, only the least important make room for cells that are cut', () => {
  const columns = [column('model', 100, { need: 190 }), column('seen', 90, { priority: 3 }), column('ip', 100)];
  expect(fitColumns(columns, 380).leftOut).toEqual([]);
  expect(fitColumns(columns, 290)).toEqual({ leftOut: ['seen'], widths: { model: 190, ip: 100 } });
  expect(fitColumns([column('model', 100, { need: 190 }), column('ip', 100)], 250).leftOut).toEqual([]);
});

test('columns with something in them leave only where the table does not fit, the least important first, of equals the last', () => {
  const columns = [
    column('name', 100),
    column('uptime', 100, { priority: 3 }),
    column('power', 100, { priority: 1 }),
    column('seen', 100),
    column('note', 100),
  ];
  expect(fitColumns(columns, 500).leftOut).toEqual([]);
  expect(fitColumns(columns, 499).leftOut).toEqual(['uptime']);
  expect(fitColumns(columns, 399).leftOut).toEqual(['uptime', 'note']);
  expect(fitColumns(columns, 299).leftOut).toEqual(['uptime', 'seen', 'note']);
});

const columnsOf = fc
  .array(
    fc.record({
      width: fc.integer({ min: 40, max: 300 }),
      more: fc.integer({ min: 0, max: 200 }),
      priority: fc.constantFrom(1 as const, 2 as const, 3 as const),
      isKept: fc.boolean(),
      isEmpty: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((list) => list.map(({ more, ...rest }, at) => ({ ...rest, key: `c${at}`, need: rest.width + more })));

test('what is kept stays, the rest fits, no column is narrower than described nor wider than needed', () => {
  fc.assert(
    fc.property(columnsOf, fc.integer({ min: 1, max: 3000 }), (columns, room) => {
      const { leftOut, widths } = fitColumns(columns, room);
      const total = Object.values(widths).reduce((sum, width) => sum + width, 0);
      const shown = columns.filter(({ key }) => !leftOut.includes(key));
      expect(Object.keys(widths).toSorted()).toEqual(shown.map(({ key }) => key).toSorted());
      expect(columns.filter(({ key, isKept }) => isKept && leftOut.includes(key))).toEqual([]);
      if (shown.some(({ isKept }) => !isKept)) expect(total).toBeLessThanOrEqual(room);
      for (const { key, width, need } of shown) {
        expect(widths[key]).toBeGreaterThanOrEqual(width);
        expect(widths[key]).toBeLessThanOrEqual(need);
      }
    }),
  );
});

test('with more room no fewer columns show', () => {
  fc.assert(
    fc.property(
      columnsOf,
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 0, max: 500 }),
      (columns, room, more) => {
        const plain = columns.map((each) => ({ ...each, isEmpty: false }));
        expect(fitColumns(plain, room + more).leftOut.length).toBeLessThanOrEqual(
          fitColumns(plain, room).leftOut.length,
        );
      },
    ),
  );
});
