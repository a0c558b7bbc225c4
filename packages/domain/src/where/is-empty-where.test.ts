import { expect, it } from 'vitest';
import { isEmptyWhere } from './is-empty-where.ts';
import type { Where } from './where.ts';

it.each<[Where, boolean]>([
  [{}, true],
  [{ _and: [{}] }, true],
  [{ _and: [{}, { _and: [{}] }] }, true],
  [{ _or: [{}, { ip: { _eq: 'x' } }] }, true],
  [{ _and: [] }, false],
  [{ _or: [] }, false],
  [{ _and: [{}, { _and: [] }] }, false],
  [{ _not: {} }, false],
  [{ ip: { _eq: 'x' } }, false],
  [{ _and: [{}, { ip: { _eq: 'x' } }] }, false],
  [{ agent: {} }, false],
])('isEmptyWhere(%j) is %s', (where, expected) => {
  expect(isEmptyWhere(where)).toBe(expected);
});

it('counts a key without value as absent', () => {
  const where: Where = { ip: undefined };
  expect(isEmptyWhere(where)).toBe(true);
});
