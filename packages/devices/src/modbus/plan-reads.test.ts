import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planReads, type RegisterSpan } from './plan-reads.ts';

const span = fc.record<RegisterSpan>({
  functionCode: fc.constantFrom(3 as const, 4 as const),
  address: fc.integer({ min: 0, max: 400 }),
  words: fc.integer({ min: 1, max: 4 }),
});

const covers = (read: RegisterSpan, wanted: RegisterSpan): boolean =>
  read.functionCode === wanted.functionCode &&
  read.address <= wanted.address &&
  read.address + read.words >= wanted.address + wanted.words;

it('covers every span whole, within the limits of a request and of a gap', () => {
  const limits = fc.record({
    maxRegisters: fc.integer({ min: 4, max: 125 }),
    maxGap: fc.integer({ min: 0, max: 125 }),
  });
  fc.assert(
    fc.property(fc.array(span, { maxLength: 40 }), limits, (spans, { maxRegisters, maxGap }) => {
      const reads = planReads(spans, { maxRegisters, maxGap });
      for (const wanted of spans) expect(reads.some((read) => covers(read, wanted))).toBe(true);
      for (const read of reads) {
        expect(read.words).toBeLessThanOrEqual(maxRegisters);
        const own = spans
          .filter((wanted) => covers(read, wanted))
          .flatMap(({ address, words }) => [...Array.from({ length: words }, (_, index) => address + index)]);
        const missing = Array.from({ length: read.words }, (_, index) => read.address + index).map(
          (address) => !own.includes(address),
        );
        let gap = 0;
        for (const isMissing of missing) {
          gap = isMissing ? gap + 1 : 0;
          expect(gap).toBeLessThanOrEqual(maxGap);
        }
      }
    }),
  );
});

it('reads nothing where nothing is asked, and each function apart', () => {
  expect(planReads([], { maxRegisters: 125, maxGap: 5 })).toEqual([]);
  const [a, b] = [
    { functionCode: 3, address: 0, words: 2 } as const,
    { functionCode: 4, address: 0, words: 2 } as const,
  ];
  expect(planReads([b, a], { maxRegisters: 125, maxGap: 5 })).toEqual([a, b]);
});
