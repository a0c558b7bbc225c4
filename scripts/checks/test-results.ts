import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests passed and failed. */
export interface TestCount {
  passed: number;
  failed: number;
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()).default([]),
});

/** Counts Vitest's JSON report; a file that failed as a whole (it could not be loaded) counts as one failure. */
export function countVitest(report: unknown): TestCount {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(report);
  const failedWhole = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + failedWhole.length };
}

/** Counts Playwright's JSON report; a test that only passed on a second try counts as passed, an error outside of tests as failed. */
export function countPlaywright(report: unknown): TestCount {
  const { stats, errors } = PlaywrightReport.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/**
 * Reads a report and counts it. A run that ended badly without a failed test in its report (or without a report at all)
 * counts as one failure, so that nothing that broke is ever summed up as zero.
 */
export function countReport(file: string, count: (report: unknown) => TestCount, ranWell: boolean): TestCount {
  let counted: TestCount;
  try {
    counted = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
  return ranWell || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

/** The sum of several counts. */
export function sumCounts(counts: readonly TestCount[]): TestCount {
  return counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}
