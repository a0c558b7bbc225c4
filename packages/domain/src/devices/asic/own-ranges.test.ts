import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRangesOf } from './default-ranges.ts';
import { hashesPerUnit } from './hash-units.ts';
import { boundNames, changedRanges, joinedRanges, ownRangesSchema, type OwnRanges } from './own-ranges.ts';
import { crossedBounds } from './safe-ranges.ts';

const defaults = defaultRangesOf({ model: 'Antminer S21', coinEnum: 0, idealHashrate: 200e12, powerMode: 'normal' });

describe('ownRangesSchema', () => {
  it.each<[object, boolean]>([
    [{ minFan: 5000, maxFan: 4000 }, false],
    [{ minFan: 4000, maxFan: 4000 }, true],
    [{ minFan: 4000, maxFan: null }, true],
    [{ hashUnit: 'eh' }, false],
    [{ minFan: -1 }, false],
    [{ hotTemperature: 201 }, false],
    [{ minFan: Number.NaN }, false],
    [{ minHash: Infinity }, false],
    [{}, true],
  ])('%j is accepted: %s', (ranges, isAccepted) => {
    expect(ownRangesSchema.safeParse(ranges).success).toBe(isAccepted);
  });
});

describe('the own ranges of a miner', () => {
  it.each<[before: OwnRanges | null, change: Parameters<typeof changedRanges>[1], after: OwnRanges | null]>([
    [null, { safeRanges: { maxFan: 6000 } }, { maxFan: 6000 }],
    [{ maxFan: 6000 }, { safeRanges: { minFan: 100 } }, { minFan: 100, maxFan: 6000 }],
    [{ maxFan: 6000 }, { safeRanges: { maxFan: null } }, { maxFan: null }],
    [{ minFan: 1, maxFan: 6000 }, { defaults: ['maxFan'] }, { minFan: 1 }],
    [{ maxFan: 6000 }, { defaults: ['maxFan', 'minFan'] }, null],
    [{ maxFan: 6000 }, { safeRanges: null }, null],
    [{ maxFan: 6000 }, { safeRanges: { hashUnit: 'ph' } }, { maxFan: 6000 }],
    [null, { safeRanges: { minHash: 90 } }, { minHash: 90, hashUnit: 'th' }],
    [
      { minHash: 90, hashUnit: 'th' },
      { safeRanges: { maxHash: 1, hashUnit: 'ph' } },
      { minHash: 0.09, maxHash: 1, hashUnit: 'ph' },
    ],
    [{ minHash: 90, hashUnit: 'th' }, { safeRanges: { minHash: null } }, { minHash: null }],
  ])('%j after %j are %j', (before, change, after) => {
    expect(changedRanges(before, change)).toEqual(after);
  });

  it('are refused where a bound comes to lie beyond the other one that is stored', () => {
    expect(() => changedRanges({ minFan: 5000 }, { safeRanges: { maxFan: 4000 } })).toThrow(
      'minFan would be above maxFan.',
    );
    const hashes = { maxHash: 100, hashUnit: 'th' } as const;
    expect(() => changedRanges({ minHash: 1, hashUnit: 'ph' }, { safeRanges: hashes })).toThrow('minHash');
  });

  it('leave every bound that is not among them at its default, in whatever unit', () => {
    expect(joinedRanges(null, defaults)).toEqual(defaults);
    const joined = joinedRanges({ minHash: 150, hashUnit: 'th', maxFan: null }, defaults);
    expect(joined).toEqual({ ...defaults, hashUnit: 'th', minHash: 150, maxHash: 250, maxFan: null });
  });

  it('take the place of a default that lies beyond them: no miner is judged by bounds that nothing can be within', () => {
    expect(joinedRanges({ minHash: 0.3, hashUnit: 'ph' }, defaults)).toMatchObject({ minHash: 0.3, maxHash: null });
    expect(joinedRanges({ maxFan: 0.5 }, defaults)).toMatchObject({ minFan: null, maxFan: 0.5 });
    expect(joinedRanges({ coldChipTemperature: 96 }, defaults)).toMatchObject({ hotChipTemperature: null });
    const bound = fc.option(fc.double({ min: 0, max: 20_000, noNaN: true }), { nil: null });
    const anyOwn = fc.record({ minHash: bound, maxFan: bound, hotTemperature: bound }, { requiredKeys: [] });
    const isPossible = (own: OwnRanges) => crossedBounds(joinedRanges(own, defaults)).length === 0;
    fc.assert(fc.property(anyOwn, isPossible));
  });

  it('after a bound was set and taken back are what they were', () => {
    fc.assert(
      fc.property(fc.constantFrom(...boundNames), fc.double({ min: 0, max: 150, noNaN: true }), (name, value) => {
        const set = changedRanges({ hotTemperature: 160 }, { safeRanges: { [name]: value } });
        if (name === 'hotTemperature') return;
        expect(changedRanges(set, { defaults: [name] })).toEqual({ hotTemperature: 160 });
        expect(joinedRanges(set, defaults)[name]).toBe(value);
      }),
    );
  });

  it('judge hashrates alike in every unit', () => {
    for (const [hashUnit, hashes] of Object.entries(hashesPerUnit)) {
      const joined = joinedRanges({ minHash: 1e12 / hashes, hashUnit: hashUnit as 'th' }, defaults);
      expect((joined.minHash ?? 0) * hashes).toBeCloseTo(1e12, -3);
      expect((joined.maxHash ?? 0) * hashes).toBeCloseTo(250e12, -3);
    }
  });
});
