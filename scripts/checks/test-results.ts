import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { REPOSITORY } from '../start/repository.ts';

/** How many tests passed and failed. */
export interface TestCount {
  passed: number;
  failed: number;
  /** What failed: where, and why. */
  failures: readonly TestFailure[];
}

/** A test (or a file that could not be loaded) that failed, with the message of its error. */
export interface TestFailure {
  name: string;
  message: string;
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string().default(''),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string().default(''),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

const PlaywrightError = z.object({ message: z.string().default('') });

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(PlaywrightError).default([]) })) }),
  ),
});

const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec).default([]),
  get suites() {
    return z.array(PlaywrightSuite).default([]);
  },
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(PlaywrightError).default([]),
  suites: z.array(PlaywrightSuite).default([]),
});

/** Counts Vitest's JSON report; a file that failed as a whole (it could not be loaded) counts as one failure. */
export function countVitest(report: unknown): TestCount {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(report);
  const failedWhole = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failures = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ name: `${file.name} › ${test.fullName}`, message: test.failureMessages.join('\n') })),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + failedWhole.length,
    failures: [...failures, ...failedWhole],
  };
}

function specsOf({ specs, suites }: z.infer<typeof PlaywrightSuite>): z.infer<typeof PlaywrightSpec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Counts Playwright's JSON report; a test that only passed on a second try counts as passed, an error outside of tests as failed. */
export function countPlaywright(report: unknown): TestCount {
  const { stats, errors, suites } = PlaywrightReport.parse(report);
  const failures = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        name: `${file} › ${title}`,
        message: results.flatMap((result) => result.errors.map(({ message }) => message)).join('\n'),
      })),
  );
  const outside = errors.map(({ message }) => ({ name: 'outside of a test', message }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...failures, ...outside],
  };
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
    return { passed: 0, failed: 1, failures: [{ name: file, message: 'No report was written.' }] };
  }
  return ranWell || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

/** The sum of several counts. */
export function sumCounts(counts: readonly TestCount[]): TestCount {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

const MAX_MESSAGE_LINES = 6;

/** Lines that name each failed test with the beginning of its message, for the end of the output; none where all passed. */
export function describeFailures(failures: readonly TestFailure[]): string[] {
  return failures.flatMap(({ name, message }) => [
    `✗ ${path.isAbsolute(name) ? path.relative(REPOSITORY, name) : name}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MAX_MESSAGE_LINES)
      .map((line) => `    ${line}`),
  ]);
}
