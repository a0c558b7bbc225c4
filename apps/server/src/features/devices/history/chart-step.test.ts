import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartStep } from './chart-step.ts';

describe('the step of a chart', () => {
  it.each([
    [3600, 240, 15],
    [86_400, 288, 300],
    [7 * 86_400, 168, 3600],
    [400 * 86_400, 400, 86_400],
  ])('over %d s in %d points is %d s', (span, points, step) => {
    expect(chartStep(span, points)).toBe(step);
  });

  it('never needs more points than requested, and never goes below its minimum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4e8 }), fc.integer({ min: 1, max: 5000 }), (span, points) => {
        const step = chartStep(span, points, 60);
        expect(step).toBeGreaterThanOrEqual(60);
        expect(span / step).toBeLessThanOrEqual(points);
      }),
    );
  });
});
