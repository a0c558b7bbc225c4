import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonRanges, rangeProblem, rangeText, type ValueRange } from './value-range.ts';

const seconds = (min: number, max: number): ValueRange => ({ min, max, unit: 's' });
const range = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.nat({ max: 9 }))
  .map(([min, length]) => seconds(min, min + length));

it('a value is within common bounds exactly where each device takes it', () => {
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 4 }), fc.integer({ min: -12, max: 20 }), (ranges, value) => {
      const common = commonRanges(ranges.map((delay) => ({ delay })));
      const fitsAll = ranges.every((delay) => rangeProblem({ delay }, 'delay', value) === undefined);
      expect(rangeProblem(common, 'delay', value) === undefined).toBe(fitsAll);
    }),
  );
});

it('a field that some devices bound has their bounds; one that none bounds has none', () => {
  const common = commonRanges([{ delay: seconds(0, 7200) }, {}]);
  expect(rangeProblem(common, 'delay', 7201)).toBe('Only 0 to 7200 s.');
  expect(rangeProblem(common, 'delay', 7200)).toBeUndefined();
  expect(rangeProblem(common, 'other', 7201)).toBeUndefined();
  expect(rangeProblem(common, 'constructor', 7201)).toBeUndefined();
});

it('bounds without a common value say so', () => {
  const common = commonRanges([{ delay: seconds(0, 5) }, { delay: seconds(10, 20) }]);
  expect(rangeProblem(common, 'delay', 7)).toBe('No value is within the bounds of all of them.');
  expect(rangeText(seconds(10, 20))).toBe('10 to 20 s');
});
