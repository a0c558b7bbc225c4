import { expect, test } from 'vitest';
import { mismatchOf, surelyPaid } from './choose-paid.ts';

const match = (id: string, address: string, amount: string, paid: string) => ({ id, address, amount, paid });

test('what leaves no doubt is chosen: one of the amount, or all of an address together', () => {
  expect(surelyPaid([match('1', 'a', '5', '5'), match('2', 'a', '7', '5'), match('3', 'b', '8', '9')])).toEqual(['1']);
  expect(surelyPaid([match('1', 'a', '5', '12'), match('2', 'A', '7', '12')])).toEqual(['1', '2']);
  expect(surelyPaid([match('1', 'a', '5', '5'), match('2', 'a', '5', '5')])).toEqual([]);
});

test('an address that was paid another amount than the chosen ask for is named', () => {
  const matches = [match('1', 'a', '5', '12'), match('2', 'a', '7', '12'), match('3', 'b', '8', '8')];
  expect(mismatchOf(matches, new Set(['1', '2', '3']))).toBeUndefined();
  expect(mismatchOf(matches, new Set(['3']))).toBeUndefined();
  expect(mismatchOf(matches, new Set(['1', '3']))).toMatch(
    /^The payment paid .* to a, and the chosen withdrawals ask for/,
  );
});
