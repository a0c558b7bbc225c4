import { expect, test } from 'vitest';
import { summarySchema, topIssues, type IotSummary } from './iot-summary.ts';

const readSummary = (pushed: unknown) => summarySchema.safeParse(pushed).data;
const calm = Object.fromEntries(Object.keys(summarySchema.shape).map((name) => [name, 0])) as unknown as IotSummary;

test('a push is read only when it is whole', () => {
  expect(readSummary({ ...calm, efficiency: null })).toMatchObject({ efficiency: null, count: 0 });
  expect(readSummary({ ...calm, hashing: '3' })).toBeUndefined();
  expect(readSummary({ hashing: 3 })).toBeUndefined();
  expect(readSummary(null)).toBeUndefined();
});

test('issues that stop hashing come first, errors that devices report come last', () => {
  const summary = { ...calm, hasErrorCount: 9, lowHashrateCount: 5, changePoolCount: 6, emptyPoolCount: 1 };
  expect(topIssues(summary, 8).map(({ issue }) => issue)).toEqual([
    'EMPTY_POOL',
    'CHANGE_POOL',
    'LOW_HASHRATE',
    'HAS_ERROR',
  ]);
});

test('issues are sorted by frequency, each fault once, and those that do not occur are omitted', () => {
  const summary = { ...calm, hotCount: 2, disconnectedCount: 5, chipHotCount: 2, lowFanCount: 1 };
  expect(topIssues(summary, 3)).toEqual([
    { issue: 'DISCONNECTED', label: 'Disconnected', count: 5 },
    { issue: 'HOT', label: 'Hot temperature', count: 2 },
    { issue: 'LOW_FAN', label: 'Low fan', count: 1 },
  ]);
  expect(topIssues(calm, 3)).toEqual([]);
});
