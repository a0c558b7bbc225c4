import { expect, test } from 'vitest';
import { menuLinesOf } from './menu-lines.ts';

test('the menu has the height between search and foot, with a place for the running requests', () => {
  // 900 px less brand, subaccount, search (128), edge (17) and four lines of the foot (128): 627 px.
  expect(menuLinesOf(1440, 900)).toBe(19);
  expect(menuLinesOf(1280, 800)).toBe(16);
  expect(menuLinesOf(390, 844)).toBe(11);
  expect(menuLinesOf(390, 200)).toBe(0);
});
