import { describe, expect, it, test } from 'vitest';
import { emptyEntry, poolList, poolProblems } from './pool-entries.ts';

const entry = { address: 'pool.example:3333', user: 'farm.rig1', password: 'x' };

describe('the pool list that is sent', () => {
  it('keeps the worker name of each miner, unless asked otherwise', () => {
    expect(poolList([entry, emptyEntry], true)).toEqual([{ ...entry, user: 'farm.{worker}' }]);
    expect(poolList([entry], false)).toEqual([entry]);
    expect(poolList([{ ...entry, user: 'farm.{ip}' }], true)).toEqual([{ ...entry, user: 'farm.{ip}' }]);
  });

  it('is none while a line is wrong', () => {
    expect(poolList([{ ...entry, user: 'farm.{name}' }], true)).toBeUndefined();
    expect(poolList([{ ...entry, user: '' }], true)).toBeUndefined();
    expect(poolProblems([{ ...entry, user: 'farm.{name}' }])[0]?.user).toContain('Unknown placeholder');
  });
});

test('the first pool is needed, further lines may stay empty', () => {
  expect(poolList([emptyEntry], false)).toBeUndefined();
  expect(poolProblems([emptyEntry])[0]).toEqual({ address: 'Field is required', user: 'Field is required' });
  const first = { address: ' stratum+tcp://pool.example:3333 ', user: 'a.b', password: '' };
  expect(poolList([first, emptyEntry], false)).toEqual([
    { address: 'stratum+tcp://pool.example:3333', user: 'a.b', password: '' },
  ]);
});

test('an invalid address is shown on its line and nothing is sent', () => {
  const good = { address: 'pool.example:3333', user: 'a', password: 'x' };
  const wrong = { ...good, address: 'pool.example' };
  expect(poolProblems([good, wrong])).toEqual([{}, { address: 'Expected host:port.' }]);
  expect(poolList([good, wrong], false)).toBeUndefined();
});
