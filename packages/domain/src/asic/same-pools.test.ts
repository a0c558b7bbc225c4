import { describe, expect, it } from 'vitest';
import { normalPoolAddress, samePools } from './same-pools.ts';

const pool = (address: string, user = 'main.rig1') => ({ address, user });
const one = pool('a.example:3334');
const two = pool('b.example:3334');

describe('normalPoolAddress', () => {
  it.each([
    ['stratum+tcp://Pool.Example:3334/', 'pool.example:3334'],
    [' pool.example:3334 ', 'pool.example:3334'],
    ['stratum+ssl://POOL.example:443/Path', 'pool.example:443/Path'],
    ['10.0.0.1:3334', '10.0.0.1:3334'],
  ])('%j is %j', (address, normal) => {
    expect(normalPoolAddress(address)).toBe(normal);
  });
});

describe('samePools', () => {
  it('asks for the same pools and users in the same order, none besides', () => {
    expect(samePools([one, two], [pool('stratum+tcp://A.example:3334'), two])).toBe(true);
    expect(samePools([one, two], [two, one])).toBe(false);
    expect(samePools([one], [one, two])).toBe(false);
    expect(samePools([one, two], [one])).toBe(false);
    expect(samePools([one], [pool(one.address, 'thief')])).toBe(false);
    expect(samePools([one], [pool('a.example:3335')])).toBe(false);
  });

  it('leaves entries without an address out', () => {
    expect(samePools([one], [one, pool(' ', ''), pool('', '')])).toBe(true);
  });
});
