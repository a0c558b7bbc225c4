import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOutOfBalance, minBalancedCurrent, phaseImbalance } from './phase-imbalance.ts';

describe('phaseImbalance', () => {
  it('is the greatest distance from the mean, in percent of it', () => {
    expect(phaseImbalance([10, 10, 10])).toBe(0);
    expect(phaseImbalance([12, 9, 9])).toBeCloseTo(20);
    expect(phaseImbalance([10, null, 0])).toBeCloseTo(100);
  });

  it('is unknown with a single phase or without any current', () => {
    for (const currents of [[], [5], [5, null, null], [0, 0, 0], [null, null, null]])
      expect(phaseImbalance(currents)).toBeNull();
  });

  it('depends on no sequence and no scale', () => {
    const currents = fc.array(fc.double({ min: 0.1, max: 400, noNaN: true }), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(currents, fc.double({ min: 0.1, max: 10, noNaN: true }), (phases, scale) => {
        const imbalance = phaseImbalance(phases) ?? -1;
        expect(imbalance).toBeGreaterThanOrEqual(0);
        expect(phaseImbalance([...phases].reverse())).toBeCloseTo(imbalance, 6);
        expect(phaseImbalance(phases.map((current) => current * scale))).toBeCloseTo(imbalance, 6);
      }),
    );
  });
});

describe('isOutOfBalance', () => {
  it('is judged over all three phases, and not where hardly anything flows', () => {
    expect(isOutOfBalance([30, 30, 15])).toBe(true);
    expect(isOutOfBalance([30, 27, 24])).toBe(false);
    expect(isOutOfBalance([15, 0, 0])).toBe(true);
    expect(isOutOfBalance([4, 0, 0])).toBe(false);
    expect(isOutOfBalance([30, null, 3])).toBe(false);
    expect(isOutOfBalance([0, 0, 0])).toBe(false);
  });

  it('depends on no sequence, and never holds below the smallest load', () => {
    const current = fc.double({ min: 0, max: 400, noNaN: true });
    fc.assert(
      fc.property(current, current, current, (a, b, c) => {
        expect(isOutOfBalance([a, b, c])).toBe(isOutOfBalance([c, b, a]));
        const scale = (minBalancedCurrent * 3 * 0.99) / Math.max(a + b + c, 1e-9);
        expect(isOutOfBalance([a * scale, b * scale, c * scale])).toBe(false);
      }),
    );
  });
});
