import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsThatFit } from './fitting-rows.ts';

test('as many rows as fit beside the head', () => {
  expect(rowsThatFit(36 + 2 + 14 * 48, 2, 'comfortable')).toBe(14);
  expect(rowsThatFit(36 + 2 + 14 * 48 - 1, 2, 'comfortable')).toBe(13);
  expect(rowsThatFit(28 + 2 + 10 * 28, 1, 'compact')).toBe(10);
});

test('never fewer than the least nor more than the most, and more with more height', () => {
  const height = fc.integer({ min: -500, max: 20_000 });
  fc.assert(
    fc.property(height, fc.nat(500), fc.constantFrom(1 as const, 2 as const, 3 as const), (px, more, lines) => {
      const rows = rowsThatFit(px, lines, 'compact');
      expect(rows).toBeGreaterThanOrEqual(5);
      expect(rows).toBeLessThanOrEqual(100);
      expect(rowsThatFit(px + more, lines, 'compact')).toBeGreaterThanOrEqual(rows);
    }),
  );
});
