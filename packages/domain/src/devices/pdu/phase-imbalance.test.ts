import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phaseImbalance } from './phase-imbalance.ts';

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
