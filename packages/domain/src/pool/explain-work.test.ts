import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalQuotient, exactSatoshi, explainWork } from './explain-work.ts';

const work = {
  credited: 2_011_656_761_169n * 65_536n,
  bits: 0x1702250f,
  subsidy: 312_500_000n,
  feeSum: 200_000_077n,
  feeBlocks: 144,
};

describe('the explanation of work', () => {
  it('is what a calculator gives for 100 PH/s over a day', () => {
    // worth = 2011656761169 x 0x02250f x 256^20 / (0xffff x 256^26); fees = ceil(200000077 / 144).
    expect(explainWork(work, 0)).toEqual({
      difficulty: '2011656761169',
      networkDifficulty: expect.closeTo(131_236_438_781_812.9, 0) as number,
      target: `00000000000000000002250f${'0'.repeat(40)}`,
      worth: '0.015328492451044630572092',
      averageFees: '1388890',
      fpps: '4811443.480831778430',
      pps: '4790153.890951447053',
    });
  });

  it('shows a difficulty below 1 with all its digits', () => {
    expect(explainWork({ ...work, credited: 3n }, 0).difficulty).toBe('0.0000457763671875');
    expect(explainWork({ ...work, credited: 20n * 65_536n }, 0).difficulty).toBe('20');
    expect(explainWork({ ...work, credited: 0n, feeSum: 0n, feeBlocks: 0 }, 16)).toMatchObject({
      difficulty: '0',
      averageFees: '0',
      fpps: '0.000000000000',
    });
  });

  it('cuts a quotient off, and never rounds it up', () => {
    expect(decimalQuotient(2n, 3n, 4)).toBe('0.6666');
    expect(decimalQuotient(7n, 2n, 0)).toBe('3');
    expect(exactSatoshi(0n, 0)).toBe('0.000000000000');
    expect(() => decimalQuotient(-1n, 3n, 4)).toThrow(RangeError);
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 40n), fc.bigInt(1n, 10n ** 30n), fc.nat(20), (above, below, decimals) => {
        const digits = BigInt(decimalQuotient(above, below, decimals).replace('.', ''));
        const scale = 10n ** BigInt(decimals);
        expect(digits * below <= above * scale && (digits + 1n) * below > above * scale).toBe(true);
      }),
    );
  });
});
