import { expect, it } from 'vitest';
import { ownPoolAddresses } from './own-pool-addresses.ts';

const publicUrl = 'https://Farm.example:8420';

it('are those of the regions and of the installation, without scheme and in lower case', () => {
  expect(ownPoolAddresses({ pool: { regions: undefined, address: undefined }, publicUrl })).toEqual([
    'farm.example:3334',
  ]);
  const addresses = ['stratum+tcp://Pool.example:3333', 'pool.example:443'];
  expect(
    ownPoolAddresses({ pool: { regions: [{ name: 'Europe', addresses }], address: 'other.example:1' }, publicUrl }),
  ).toEqual(['pool.example:3333', 'pool.example:443', 'other.example:1']);
});

it('know this machine under each of its names', () => {
  expect(
    ownPoolAddresses({ pool: { regions: undefined, address: 'stratum+tcp://127.0.0.1:3334' }, publicUrl }),
  ).toEqual(['localhost:3334', '127.0.0.1:3334', '[::1]:3334']);
});
