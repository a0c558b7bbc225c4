import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../wire/json-value.ts';
import { readAxeosPools } from './axeos-reported-pools.ts';

it('whatever the info holds, there are at most two pools, one of them in use, with an address and counts that are none or whole', () => {
  const names = ['URL', 'Port', 'User'].flatMap((name) => [`stratum${name}`, `fallbackStratum${name}`]);
  const others = ['stratum', 'isUsingFallbackStratum', 'isStratumConnected', 'poolConnectionInfo'];
  const key = fc.constantFrom(...names, ...others);
  const pools = fc.record({
    pools: fc.array(fc.dictionary(fc.constantFrom('connected', 'accepted', 'rejected'), fc.jsonValue())),
  });
  fc.assert(
    fc.property(
      fc.dictionary(key, fc.oneof(fc.jsonValue(), fc.stringMatching(/^[a-z.]{1,12}:\d{1,6}$/), pools)),
      (written) => {
        const read = readAxeosPools(written as JsonObject);
        expect(read.length).toBeLessThanOrEqual(2);
        expect(read.filter(({ active }) => active).length).toBeLessThanOrEqual(1);
        for (const { address, accepted, rejected } of read) {
          expect(address).not.toBe('');
          expect(address.length).toBeLessThanOrEqual(512);
          for (const count of [accepted, rejected])
            expect(count === null || (Number.isInteger(count) && count >= 0)).toBe(true);
        }
      },
    ),
  );
});
