import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { REPOSITORY } from '../start/repository.ts';

/** What a report says of one file of tests. */
export interface FileResult {
  /** As its program names it; empty for what failed outside of all files. */
  file: string;
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
  testResults: z.array(
    z.object({
      name: z.string(),
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
  errors: z.array(PlaywrightError).default([]),
  suites: z.array(PlaywrightSuite).default([]),
});

/** Reads Vitest's JSON report; a file that failed as a whole (it could not be loaded) counts as one failure. */
export function readVitest(report: unknown): FileResult[] {
  return VitestReport.parse(report).testResults.map(({ name: file, status, message, assertionResults }) => {
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: `${file} › ${fullName}`, message: failureMessages.join('\n') }));
    if (status === 'failed' && failures.length === 0) failures.push({ name: file, message });
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    return { file, passed, failed: failures.length, failures };
  });
}

function specsOf({ specs, suites }: z.infer<typeof PlaywrightSuite>): z.infer<typeof PlaywrightSpec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Reads Playwright's JSON report, with an error outside of tests as a failure of no file. */
export function readPlaywright(report: unknown): FileResult[] {
  const { errors, suites } = PlaywrightReport.parse(report);
  const files = Map.groupBy(suites.flatMap(specsOf), ({ file }) => file);
  const results = [...files].map(([file, specs]) => {
    const tests = specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title })));
    const failures = tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ title, results }) => ({
        name: `${file} › ${title}`,
        message: results.flatMap((result) => result.errors.map(({ message }) => message)).join('\n'),
      }));
    return {
      file,
      passed: tests.filter(({ status }) => status === 'expected').length,
      failed: failures.length,
      failures,
    };
  });
  return [...results, ...errors.map(({ message }) => outside(message))];
}

const outside = (message: string): FileResult => ({
  file: '',
  passed: 0,
  failed: 1,
  failures: [{ name: 'outside of a test', message }],
});

/**
 * Reads a report file. A run that ended badly without a failed test in its report (or without a report at all) counts as
 * one failure, so that nothing that broke is ever summed up as zero.
 */
export function readReport(file: string, read: (report: unknown) => FileResult[], ranWell: boolean): FileResult[] {
  try {
    const results = read(JSON.parse(readFileSync(file, 'utf8')));
    const isExplained = ranWell || results.some(({ failed }) => failed > 0);
    return isExplained ? results : [...results, outside('The run ended with an error.')];
  } catch {
    return [outside('No report was written.')];
  }
}

/** The sums of several files, with what failed in them. */
export function sumResults(results: readonly FileResult[]): Omit<FileResult, 'file'> {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** The name of a test as it stands in the repository: Vitest names files by their whole path. */
export const inRepository = (name: string): string => (path.isAbsolute(name) ? path.relative(REPOSITORY, name) : name);

const MAX_MESSAGE_LINES = 6;

/** Lines that name each failed test with the beginning of its message, for the end of the output; none where all passed. */
export function describeFailures(failures: readonly TestFailure[], mark = '✗'): string[] {
  return failures.flatMap(({ name, message }) => [
    `${mark} ${inRepository(name)}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MAX_MESSAGE_LINES)
      .map((line) => `    ${line}`),
  ]);
}
