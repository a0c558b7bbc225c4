import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formatTimeRange, parseTimeRange, resolveTimeRange, timeRangeSearch } from './time-range.ts';

test.each(['1h', '24h', '7d', '90m', '1700000000-1700003600'])('%s can be read and means a range', (text) => {
  const range = parseTimeRange(text);
  if (!range) throw new Error('not read');
  expect(parseTimeRange(formatTimeRange(range))).toEqual(range);
});

test.each(['', 'h', '1y', '1700003600-1700000000', '5', '-1h'])('%j is no range', (text) => {
  expect(parseTimeRange(text)).toBeUndefined();
});

test('a relative range ends now', () => {
  expect(resolveTimeRange({ kind: 'last', seconds: 3600 }, 10_000)).toEqual({ from: 6400, to: 10_000 });
});

test('a bad search falls back', () => {
  const schema = z.object({ range: timeRangeSearch('24h') });
  expect(schema.parse({ range: 'nonsense' })).toEqual({ range: '24h' });
  expect(schema.parse({})).toEqual({ range: '24h' });
  expect(schema.parse({ range: '7d' })).toEqual({ range: '7d' });
});
