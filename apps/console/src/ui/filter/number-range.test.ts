import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeRange, formatNumberRange, parseNumberRange, readNumber } from './number-range.ts';

const number = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100);

test('what is written can be read again', () => {
  const range = fc.tuple(fc.option(number, { nil: undefined }), fc.option(number, { nil: undefined }));
  fc.assert(
    fc.property(range, ([one, other]) => {
      const [min, max] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
      const text = formatNumberRange({ min, max });
      expect(text === undefined ? { min: undefined, max: undefined } : parseNumberRange(text)).toEqual({ min, max });
    }),
  );
});

test('anything else is no range', () => {
  for (const text of ['', '..', '5', 'hot..', '20..10', '1e9..', '..NaN', '1..2..3'])
    expect(parseNumberRange(text)).toBeUndefined();
});

test('ranges are read out with their unit', () => {
  expect(describeRange({ min: 85 }, '°C')).toBe('≥ 85 °C');
  expect(describeRange({ max: 5 })).toBe('≤ 5');
  expect(describeRange({ min: 10, max: 20 }, '%')).toBe('10–20 %');
});

test('a typed number may have a comma, and an empty field is an open end', () => {
  expect(readNumber(' 12,5 ')).toBe(12.5);
  expect(readNumber('')).toBeUndefined();
  expect(readNumber('12 C')).toBeNull();
});
