import { describe, expect, it } from 'vitest';
import { normalPoolAddress, samePools } from './same-pools.ts';

describe('a pool address', () => {
  it.each([
    ['stratum+tcp://Pool.Example:3333/', 'pool.example:3333'],
    ['pool.example:3333', 'pool.example:3333'],
    [' stratum+ssl://pool.example:443/Path ', 'pool.example:443/Path'],
    ['', ''],
  ])('%j is normally %j', (address, normal) => {
    expect(normalPoolAddress(address)).toBe(normal);
  });
});

describe('pools', () => {
  const one = { address: 'stratum+tcp://One.example:3333', user: 'farm.a' };
  const other = { address: 'two.example:443/', user: 'farm.a' };

  it('are the same whatever scheme and case they are written in', () => {
    expect(
      samePools(
        [one, other],
        [
          { ...one, address: 'one.example:3333' },
          { ...other, address: 'two.example:443' },
        ],
      ),
    ).toBe(true);
  });

  it('are the same with empty places after them', () => {
    expect(samePools([one], [one, { address: '', user: '' }])).toBe(true);
  });

  it('differ in order, number and user', () => {
    expect(samePools([one, other], [other, one])).toBe(false);
    expect(samePools([one], [one, other])).toBe(false);
    expect(samePools([one], [{ ...one, user: 'farm.b' }])).toBe(false);
  });
});
