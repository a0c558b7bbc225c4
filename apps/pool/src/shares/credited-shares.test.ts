import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CreditedShares, maxSharesOfWork } from './credited-shares.ts';

const word = fc.integer({ min: 0, max: 0xffffffff });
/** Few values, so that shares that differ in one word alone are common. */
const few = fc.oneof(fc.nat({ max: 3 }), fc.constant(0xffffffff), word);
const share = fc.tuple(few, few, fc.integer({ min: 1, max: 0xffffffff }), few, few);

describe('credited shares', () => {
  it('are known once added, and nothing else is', () => {
    fc.assert(
      fc.property(fc.array(share, { maxLength: 300 }), fc.array(share, { maxLength: 50 }), (added, others) => {
        const shares = new CreditedShares();
        const known = new Set<string>();
        for (const one of added) {
          expect(shares.has(...one)).toBe(known.has(one.join()));
          expect(shares.add(...one)).toBe(!known.has(one.join()));
          known.add(one.join());
        }
        for (const one of [...others, ...added]) expect(shares.has(...one)).toBe(known.has(one.join()));
      }),
      { numRuns: 200 },
    );
  });

  it('take no memory before the first one, 160 bytes for the first four, and are bounded', () => {
    const shares = new CreditedShares();
    expect(shares.bytes).toBe(0);
    for (let nonce = 0; nonce < 4; nonce += 1) shares.add(0, 0, 1, nonce, 0);
    expect(shares.bytes).toBe(160);
    for (let nonce = 4; nonce < maxSharesOfWork; nonce += 1) shares.add(0, 0, 1, nonce, 0);
    expect(shares.isFull).toBe(true);
    expect(shares.bytes).toBeLessThanOrEqual(2 * maxSharesOfWork * 20);
    expect(() => shares.add(0, 0, 1, maxSharesOfWork, 0)).toThrow(RangeError);
    expect(shares.has(0, 0, 1, 7, 0)).toBe(true);
  });
});
