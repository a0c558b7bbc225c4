import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyChartText, rangeWithData, useChartRange } from './use-chart-range.ts';

beforeEach(() => localStorage.clear());
const now = 1_800_000_000;
const day = 86_400;

test.each([
  ['nothing known', {}, '24h'],
  ['data for seven minutes', { first: now - 420, last: now }, '1h'],
  ['data for a week', { first: now - 7 * day, last: now - 30 }, '24h'],
  ['the last data three days ago', { first: now - 9 * day, last: now - 3 * day }, '7d'],
  ['the last data two years ago', { first: now - 900 * day, last: now - 700 * day }, '366d'],
])('%s: charts open on %o %s', (_what, span, range) => {
  expect(rangeWithData(span, now)).toBe(range);
});

test('an empty chart says that data is collected in the first minutes', () => {
  expect(emptyChartText({ first: now - 30 }, now)).toBe('Collecting data');
  expect(emptyChartText({ first: now - 600 }, now)).toBe('No data for this period');
  expect(emptyChartText({}, now)).toBe('No data for this period');
});

test('the URL wins; a relative range that was chosen is remembered, a zoom is not', () => {
  const setUrl = vi.fn();
  const { result, rerender } = renderHook(({ inUrl }) => useChartRange(inUrl, {}, setUrl), {
    initialProps: { inUrl: undefined as string | undefined },
  });
  expect(result.current.range).toBe('24h');
  act(() => result.current.choose('7d'));
  expect(setUrl).toHaveBeenLastCalledWith('7d');
  rerender({ inUrl: undefined });
  expect(result.current.range).toBe('7d');
  act(() => result.current.choose('1700000000-1700003600'));
  rerender({ inUrl: undefined });
  expect(result.current.range).toBe('7d');
  rerender({ inUrl: '1h' });
  expect(result.current.range).toBe('1h');
});

test('a remembered range that ends after the last data gives way to one that reaches it', () => {
  const seconds = Date.now() / 1000;
  const at = (last: number) => renderHook(() => useChartRange(undefined, { last }, vi.fn())).result.current;
  const { choose } = at(seconds);
  act(() => choose('1h'));
  expect(at(seconds - 60).range).toBe('1h');
  expect(at(seconds - 3 * day).range).toBe('7d');
});
