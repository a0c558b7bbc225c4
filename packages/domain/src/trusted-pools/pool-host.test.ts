import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poolHost, shownAddress, trustedAddress } from './pool-host.ts';

describe('the address of a trusted pool', () => {
  it.each([
    ['STRATUM+TCP://Pool.X:3333/', 'pool.x:3333'],
    [' pool.x:3333 ', 'pool.x:3333'],
    ['stratum+ssl://pool.x:3333/#xnsub', 'pool.x:3333'],
    ['Pool.X@3333', 'pool.x:3333'],
    ['[2001:DB8::1]:3333', '[2001:db8::1]:3333'],
    ['127.0.0.1:10000', '127.0.0.1:10000'],
  ])('%s is kept as %s', (given, kept) => expect(trustedAddress(given)).toBe(kept));

  it.each([
    'pool.x',
    'pool.x:0',
    'pool.x:65536',
    'pool.x:03333',
    ':3333',
    '',
    'pool x:3333',
    'a:3333@b:3333',
    'pоol.x:3333',
    'pool.x:3333,other:1',
  ])('%s is refused', (given) => expect(trustedAddress(given)).toBeUndefined());

  it.each([
    'pool.x.evil.example:3333',
    'evil-pool.x:3333',
    'pool.x:3334',
    'pool.x:3333@evil.example:3333',
    'stratum+tcp://pool.x:3333.evil.example:3333',
    'pооl.x:3333',
    'pool.x.:3333',
    'evil.example:3333/pool.x:3333',
    'evil.example:3333#pool.x:3333',
    '\u212Aool.x:3333',
  ])('%s does not pass for pool.x:3333', (address) => expect(poolHost(address)).not.toBe('pool.x:3333'));

  it('is the same once kept, whatever was given, and is read back as it is shown', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab.:-@/#[]3 ~A\u212A') }), (given) => {
        const kept = trustedAddress(given);
        if (kept === undefined) return;
        expect(trustedAddress(kept)).toBe(kept);
        expect(poolHost(kept)).toBe(kept);
        expect(trustedAddress(shownAddress(kept))).toBe(kept);
      }),
    );
  });
});
