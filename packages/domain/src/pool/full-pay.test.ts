import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditPerDifficulty, type DifficultyShift } from './difficulty.ts';
import { divideEarnings, nothingCarried } from './divide-earnings.ts';
import { averageFees, exactEarnings, wholeSatoshi, type CreditedWork } from './full-pay.ts';
import { worthDenominator, worthNumerator } from './share-worth.ts';
import { difficultyOneTarget, targetOfBits } from './target.ts';

const subsidy = 312_500_000n;
const pay = { subsidy, feeSum: 200_000_077n, feeBlocks: 144 };
const before = 0x1702250f;
const after = 0x17020f1b;
const credit = (difficulty: bigint) => difficulty * BigInt(creditPerDifficulty);
/** A minute that spans a retarget. */
const minute: CreditedWork[] = [
  { credited: credit(300n * 1_048_576n + 120n * 2_097_152n), bits: before, ...pay },
  { credited: credit(150n * 1_048_576n), bits: after, ...pay },
];

describe('the worked example', () => {
  it('earns 1715 satoshi over a retarget, with its remainder', () => {
    expect(averageFees(200_000_077n, 144)).toBe(1_388_890n);
    const { fpps } = exactEarnings(minute);
    // Both networks' targets have 160 zeros at their end, which the example leaves out, as it does the 2^16 of credit.
    const common = 1n << 176n;
    expect(fpps).toBe(31_644_061_294_649_042_534_400n * common);
    expect(worthDenominator(0)).toBe(18_446_462_598_732_840_960n * common);
    expect(wholeSatoshi(fpps, 0)).toBe(1715n);
    expect(fpps % worthDenominator(0)).toBe(8_377_937_822_220_288_000n * common);
  });

  it('leaves 1681 after a pool fee of 2 % in one division, not 1680', () => {
    const { amounts } = divideEarnings(exactEarnings(minute).fpps, { pool: 200, user: 0 }, nothingCarried, 0);
    expect(amounts).toEqual({ net: 1681n, poolFee: 34n, userFee: 0n });
    expect((1715n * 98n) / 100n).toBe(1680n);
  });

  it('earns 4,811,443 (FPPS) and 4,790,153 (PPS) with 100 PH/s for a day', () => {
    const day = exactEarnings([{ credited: credit(2_011_656_761_169n), bits: before, ...pay }]);
    expect(wholeSatoshi(day.fpps, 0)).toBe(4_811_443n);
    expect(wholeSatoshi(day.pps, 0)).toBe(4_790_153n);
  });
});

describe('the worth of credit', () => {
  it('is difficulty x target / target of difficulty 1, for Scrypt / 65,536 of that', () => {
    for (const [shift, one] of [
      [0, difficultyOneTarget],
      [16, difficultyOneTarget << 16n],
    ] as const)
      expect(worthNumerator(credit(1024n), before) * one).toBe(
        1024n * targetOfBits(before) * worthDenominator(shift satisfies DifficultyShift),
      );
  });

  it('is one block for as many shares as the difficulty of the network', () => {
    expect(worthNumerator(credit(1n), 0x1d00ffff)).toBe(worthDenominator(0));
    expect(worthNumerator(credit(65_536n), 0x1d00ffff)).toBe(worthDenominator(16));
  });
});

const work: fc.Arbitrary<CreditedWork> = fc.record({
  credited: fc.bigInt({ min: 1n, max: 1n << 80n }),
  bits: fc.constantFrom(before, after, 0x1d00ffff, 0x207fffff),
  subsidy: fc.bigInt({ min: 0n, max: 5_000_000_000n }),
  feeSum: fc.bigInt({ min: 0n, max: 10_000_000_000n }),
  feeBlocks: fc.integer({ min: 0, max: 144 }),
});

describe('earnings', () => {
  it('are the same however batches are split, and in any order', () => {
    const split = fc.record({ work, parts: fc.array(fc.bigInt({ min: 0n, max: 1n << 80n }), { maxLength: 8 }) });
    fc.assert(
      fc.property(fc.array(split, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (splits, order) => {
        const whole = exactEarnings(splits.map((one) => one.work));
        const pieces = splits.flatMap(({ work: { credited, ...rest }, parts }) => {
          let left = credited;
          const cut = parts.map((part) => {
            const piece = part % (left + 1n);
            left -= piece;
            return { ...rest, credited: piece };
          });
          return [...cut, { ...rest, credited: left }];
        });
        const shuffled = pieces
          .map((piece) => ({ piece, place: order.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ piece }) => piece);
        expect(exactEarnings(shuffled)).toEqual(whole);
      }),
    );
  });

  it('of a day with a retarget are those before it and those after it', () => {
    fc.assert(
      fc.property(fc.array(work), fc.array(work), (first, second) => {
        const day = exactEarnings([...first, ...second]);
        const [one, two] = [exactEarnings(first), exactEarnings(second)];
        expect(day).toEqual({ fpps: one.fpps + two.fpps, pps: one.pps + two.pps });
      }),
    );
  });
});
