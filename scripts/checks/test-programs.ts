import { rmSync } from 'node:fs';
import path from 'node:path';
import { runStep, type StepResult } from './run-step.ts';
import { readPlaywright, readReport, readVitest, type FileResult } from './test-results.ts';
import { toolFile } from './tools.ts';

/** A program that runs tests, and how its report is read. */
interface TestProgram {
  name: string;
  node: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  report: string;
  read: (report: unknown) => FileResult[];
}

/** What its user chooses: its report lies in `reports`. */
interface Choice {
  name: string;
  reports: string;
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/** Vitest, which runs all its files or those named in `args`. */
export function vitestProgram({ name, reports, args = [], env = {} }: Choice): TestProgram {
  const report = path.join(reports, 'vitest.json');
  return {
    name,
    node: toolFile('vitest'),
    args: ['run', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
    report,
    read: readVitest,
  };
}

/** Playwright on the browser `chromium`, which runs all its files or those named in `args`. */
export function playwrightProgram(chromium: string, { name, reports, args = [], env = {} }: Choice): TestProgram {
  const report = path.join(reports, 'playwright.json');
  return {
    name,
    node: toolFile('@playwright/test', 'playwright'),
    args: ['test', '-c', path.join('e2e', 'playwright.config.ts'), '--reporter=list,json', ...args],
    env: { ...env, HEADFRAME_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    read: readPlaywright,
  };
}

/** How a program of tests ended, with the results of its files. */
export interface TestRun {
  step: StepResult;
  results: readonly FileResult[];
}

/** Runs a program of tests to its end, and shows what it prints. */
export async function runTests({ name, node, args, env, report, read }: TestProgram): Promise<TestRun> {
  rmSync(report, { force: true });
  const step = await runStep({ name, command: { node }, args, env }, true);
  return { step, results: readReport(report, read, step.passed) };
}
