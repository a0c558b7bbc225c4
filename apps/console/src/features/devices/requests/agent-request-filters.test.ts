import { expect, test } from 'vitest';
import { isFiltered, requestOrder, requestSort, requestWhere } from './agent-request-filters.ts';

const now = 1_800_000_000;
const batchId = '6286de59-5058-4f7c-a492-6fdba539e2a4';

test('choices, words and the time range are joined', () => {
  const where = requestWhere({ state: ['failed'], kind: ['scan', 'reboot'], q: 'hall 50%', range: '1h' }, now);
  expect(where._and).toHaveLength(5);
  expect(where._and?.slice(0, 2)).toEqual([{ state: { _in: ['failed'] } }, { kind: { _in: ['scan', 'reboot'] } }]);
  expect(where._and?.[3]?._or).toContainEqual({ agentName: { _ilike: '%50\\%%' } });
  expect(where._and?.[4]).toEqual({ createdAt: { _gte: new Date((now - 3600) * 1000).toISOString() } });
});

test('a range between two moments has both ends', () => {
  const where = requestWhere({ range: '1700000000-1700003600' }, now);
  expect(where._and).toEqual([{ createdAt: { _gte: '2023-11-14T22:13:20.000Z', _lte: '2023-11-14T23:13:20.000Z' } }]);
});

test('a batch filter ignores the time range, and an invalid id matches nothing', () => {
  expect(requestWhere({ batchId, range: '1h' }, now)).toEqual({ _and: [{ batchId: { _eq: batchId } }] });
  expect(requestWhere({ batchId: '1 or 1=1', range: '1h' }, now)).toEqual({ _or: [] });
});

test('the time range alone is no filter', () => {
  expect(isFiltered({ range: '1h' })).toBe(false);
  expect(isFiltered({ q: 'x' })).toBe(true);
});

test('an unknown sort becomes the newest first', () => {
  expect(requestOrder(requestSort('-nonsense'))).toEqual([{ createdAt: 'desc' }]);
  expect(requestOrder(requestSort('state'))).toEqual([{ state: 'asc' }, { createdAt: 'desc' }]);
});
