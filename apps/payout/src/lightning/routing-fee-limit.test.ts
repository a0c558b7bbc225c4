import fc from 'fast-check';
import { expect, test } from 'vitest';
import { routingFeeLimit } from './routing-fee-limit.ts';

test.each([
  [100_000n, 0n, 5_000n, 500n],
  [150_000n, 10n, 5_000n, 760n],
  [199n, 0n, 5_000n, 0n],
  [100_000n, 0n, 0n, 0n],
  [2_100_000_000_000_000n, 0n, 100_000n, 210_000_000_000_000n],
])('a payment of %s that was charged %s may cost, at %s millionths, %s', (satoshi, fee, maxFeePpm, limit) => {
  expect(routingFeeLimit({ satoshi, fee }, { maxFeePpm })).toBe(limit);
});

test('the house never bears more than its share of the amount', () => {
  const amount = fc.bigInt({ min: 1n, max: 2_100_000_000_000_000n });
  fc.assert(
    fc.property(amount, amount, fc.bigInt({ min: 0n, max: 100_000n }), (satoshi, fee, maxFeePpm) => {
      const share = (routingFeeLimit({ satoshi, fee }, { maxFeePpm }) - fee) * 1_000_000n;
      expect(share <= satoshi * maxFeePpm && share >= 0n).toBe(true);
    }),
  );
});
