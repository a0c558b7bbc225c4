import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latestReportMs, oldestReportMs, reportTime } from './report-time.ts';

const now = Date.UTC(2026, 0, 15);

describe('the time of a report', () => {
  it('is corrected by the difference of the clocks', () => {
    expect(reportTime(now - 3_600_000 - 500, 3_600_000, now)).toBe(now - 500);
  });

  it('is never far in the future or older than a week, and unchanged in between', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30 * 86_400_000, max: 30 * 86_400_000 }), (age) => {
        const time = reportTime(now - age, 0, now);
        expect(time).toBeLessThanOrEqual(now + latestReportMs);
        expect(time).toBeGreaterThanOrEqual(now - oldestReportMs);
        if (age >= -latestReportMs && age <= oldestReportMs) expect(time).toBe(now - age);
      }),
    );
  });
});
