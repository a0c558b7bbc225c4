import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueAxisWidth, valueMarks, valueSpan } from './value-axis.ts';

test.each([
  [[0, 100], 60, [0, 50, 100]],
  [[60, 66], 60, [60, 62.5, 65]],
  [[0, 1], 120, [0, 0.25, 0.5, 0.75, 1]],
])('%j over %i px has the marks %j', ([low, high], height, marks) => {
  expect(valueMarks(low ?? 0, high ?? 0, height)).toEqual(marks);
});

const value = fc.double({ min: 0, max: 1e9, noNaN: true });

test('whatever is drawn, the axis holds it and has at least three different marks', () => {
  fc.assert(
    fc.property(value, value, fc.boolean(), fc.integer({ min: 40, max: 400 }), (one, other, isWhole, height) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const [bottom, top] = valueSpan(low, high, isWhole);
      expect(bottom).toBeLessThanOrEqual(low);
      expect(top).toBeGreaterThanOrEqual(high);
      expect(bottom).toBeGreaterThanOrEqual(0);
      const marks = valueMarks(bottom, top, height, isWhole);
      expect(new Set(marks).size).toBeGreaterThanOrEqual(3);
      expect(marks.length).toBeLessThanOrEqual(Math.max(8, height / 8));
      if (isWhole) expect(marks.every(Number.isInteger)).toBe(true);
    }),
  );
});

test('values that are all zero have the marks of a scale that people read, not of millionths', () => {
  expect(valueMarks(...valueSpan(0, 0), 60)).toEqual([0, 0.5, 1]);
  expect(valueMarks(...valueSpan(0, 0, true), 60, true)).toEqual([0, 2, 4]);
});

test('nothing to draw has an axis all the same', () => {
  expect(valueMarks(...valueSpan(null, null), 60)).toHaveLength(3);
});

test.each([
  [['28 kW', '28.25 kW'], 56],
  [['8.75 m³/h', '29.25 m³/h'], 68],
  [[], 56],
  [null, 56],
  [['x'.repeat(90)], 96],
])('labels %j have an axis of %d px', (labels, width) => {
  expect(valueAxisWidth(labels)).toBe(width);
});
