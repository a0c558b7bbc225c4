import fc from 'fast-check';
import { expect, test } from 'vitest';
import { poolTermKinds, poolTerms, readTerm, termText } from './pool-terms.ts';

test('what is stored of a term is read from its own text, for every value that may be set', () => {
  const value = fc.constantFrom(...poolTermKinds).chain((kind) => {
    const { min, max } = poolTerms[kind];
    return fc.record({ kind: fc.constant(kind), stored: fc.bigInt({ min, max }) });
  });
  fc.assert(
    fc.property(value, ({ kind, stored }) => {
      expect(readTerm(kind, termText(kind, stored))).toEqual({ stored });
    }),
  );
});

test.each([
  ['pool_fee', '1.005', 'Enter a number with a point and up to 2 decimals.'],
  ['pool_fee', '100.01', 'The most is 100 %.'],
  ['withdrawal_fee', '0,001', 'Enter a number with a point and up to 8 decimals.'],
  ['withdrawal_fee', '-1', 'Enter a number with a point and up to 8 decimals.'],
  ['withdrawal_fee', '1e-4', 'Enter a number with a point and up to 8 decimals.'],
  ['withdrawal_minimum', '0.00000999', 'The least is 0.00001000 BTC.'],
  ['lightning_minimum', '1.1', 'The most is 1.00000000 BTC.'],
  ['usd_minimum', '10000.01', 'The most is 10000 USD.'],
] as const)('%s is not %s: %s', (kind, text, problem) => expect(readTerm(kind, text)).toEqual({ problem }));

test('percent and dollars are written without idle zeros, coins with all decimals', () => {
  expect(termText('pool_fee', 150n)).toBe('1.5');
  expect(termText('pool_fee', 0n)).toBe('0');
  expect(termText('usd_minimum', 1000n)).toBe('10');
  expect(termText('withdrawal_fee', 1n)).toBe('0.00000001');
});
