import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findChromium, findHeadlessShell, findTestBrowser } from './find-chromium.ts';
import { findLitecoind } from './find-litecoind.ts';
import { isDebian } from './find-program.ts';
import { describeResult, runStep } from './run-step.ts';
import { countPlaywright, countReport, countVitest, describeFailures, sumCounts } from './test-results.ts';
import { describeShares } from './time-shares.ts';
import { REPOSITORY } from '../start/repository.ts';

let scratch: string;
beforeEach(() => void (scratch = mkdtempSync(path.join(tmpdir(), 'headframe-checks-'))));
afterEach(() => rmSync(scratch, { recursive: true }));

const vitest = (status: string, tests: string[]) => ({
  numPassedTests: tests.filter((one) => one === 'passed').length,
  numFailedTests: tests.filter((one) => one === 'failed').length,
  testResults: [{ status, assertionResults: tests.map((one) => ({ status: one })) }],
});

describe('counting', () => {
  test('passed and failed tests', () => {
    expect(countVitest(vitest('failed', ['passed', 'failed', 'skipped']))).toMatchObject({ passed: 1, failed: 1 });
    expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [] })).toMatchObject({
      passed: 5,
      failed: 1,
    });
  });

  test('a file that cannot be loaded and an error outside of tests are failures', () => {
    expect(countVitest(vitest('failed', []))).toMatchObject({ passed: 0, failed: 1 });
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] }).failed).toBe(1);
  });

  test('a run that ends badly is never summed up as zero failures', () => {
    const file = path.join(scratch, 'report.json');
    expect(countReport(file, countVitest, true)).toMatchObject({ passed: 0, failed: 1 });
    writeFileSync(file, JSON.stringify(vitest('passed', ['passed'])));
    expect(countReport(file, countVitest, true)).toMatchObject({ passed: 1, failed: 0 });
    expect(countReport(file, countVitest, false)).toMatchObject({ passed: 1, failed: 1 });
  });

  test('sums', () => {
    const failure = { name: 'a', message: 'b' };
    expect(
      sumCounts([
        { passed: 1, failed: 2, failures: [failure] },
        { passed: 3, failed: 4, failures: [failure] },
      ]),
    ).toEqual({ passed: 4, failed: 6, failures: [failure, failure] });
  });

  test('what failed is named, with the beginning of its message', () => {
    const unit = countVitest({
      numPassedTests: 0,
      numFailedTests: 1,
      testResults: [
        {
          name: path.join(REPOSITORY, 'apps', 'a.test.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: 'a sum', failureMessages: ['\u001b[31mexpected 1\u001b[0m\nat b'] },
          ],
        },
        { name: path.join(REPOSITORY, 'b.test.ts'), status: 'failed', message: 'Cannot find c', assertionResults: [] },
      ],
    });
    const journey = countPlaywright({
      stats: { expected: 0, unexpected: 1, flaky: 0 },
      suites: [
        {
          suites: [
            {
              specs: [
                {
                  title: 'a page opens',
                  file: 'a.spec.ts',
                  tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'timeout' }] }] }],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(describeFailures([...unit.failures, ...journey.failures])).toEqual([
      `✗ ${path.join('apps', 'a.test.ts')} › a sum`,
      '    expected 1',
      '    at b',
      '✗ b.test.ts',
      '    Cannot find c',
      '✗ a.spec.ts › a page opens',
      '    timeout',
    ]);
  });
});

describe('the browser', () => {
  test('is taken from the setting, else found on the path', () => {
    expect(findChromium({ HEADFRAME_CHROMIUM: '/opt/chromium' })).toBe('/opt/chromium');
    const program = path.join(scratch, process.platform === 'win32' ? 'chromium.exe' : 'chromium');
    expect(findChromium({ PATH: scratch })).not.toBe(program);
    writeFileSync(program, '');
    chmodSync(program, 0o755);
    expect(findChromium({ PATH: `/nowhere${path.delimiter}${scratch}` })).toBe(program);
  });

  test('is the headless shell where there is one, else a whole browser', () => {
    const ending = process.platform === 'win32' ? '.exe' : '';
    const [whole, shell] = ['chromium', 'chromium-headless-shell'].map((name) => path.join(scratch, name + ending));
    for (const program of [whole, shell]) {
      expect(findHeadlessShell({ PATH: scratch })).toBeUndefined();
      writeFileSync(program ?? '', '');
      chmodSync(program ?? '', 0o755);
      expect(findTestBrowser({ PATH: scratch })).toBe(program);
    }
    expect(findChromium({ PATH: scratch })).toBe(whole);
    expect(findTestBrowser({ PATH: scratch, HEADFRAME_CHROMIUM: '/opt/chromium' })).toBe('/opt/chromium');
  });

  test('is installed by itself on Debian only', () => {
    const file = path.join(scratch, 'os-release');
    writeFileSync(file, 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n');
    expect(isDebian(file)).toBe(false);
    writeFileSync(file, 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n');
    expect(isDebian(file)).toBe(true);
    expect(isDebian(path.join(scratch, 'none'))).toBe(false);
  });
});

test('the Litecoin node is taken from the setting, else found on the path', () => {
  expect(findLitecoind({ HEADFRAME_LITECOIND: '/opt/litecoind' })).toBe('/opt/litecoind');
  const program = path.join(scratch, process.platform === 'win32' ? 'litecoind.exe' : 'litecoind');
  expect(findLitecoind({ PATH: scratch })).toBeUndefined();
  writeFileSync(program, '');
  chmodSync(program, 0o755);
  expect(findLitecoind({ PATH: scratch })).toBe(program);
});

test('a step reports whether it passed and what it printed', async () => {
  const script = path.join(scratch, 'step.mjs');
  writeFileSync(script, 'console.log("broken here"); process.exit(Number(process.argv[2]))');
  const failed = await runStep({ name: 'types', command: { node: script }, args: ['2'] }, false);
  expect(failed).toMatchObject({ passed: false, output: 'broken here\n' });
  expect(describeResult(failed)).toMatch(/^✗ types {2}\d+\.\d s\nbroken here\n$/);
  const passed = await runStep({ name: 'types', command: { node: script }, args: ['0'] }, false);
  expect(describeResult(passed)).toMatch(/^✓ types {2}\d+\.\d s$/);
  const missing = await runStep({ name: 'x', command: { program: '/no/such/program' }, args: [] }, false);
  expect(missing).toMatchObject({ passed: false });
});

test('a step that yields runs at the lowest priority', async () => {
  const script = path.join(scratch, 'priority.mjs');
  writeFileSync(script, 'import { getPriority } from "node:os"; console.log(getPriority())');
  const step = { name: 'lint', command: { node: script }, args: [] };
  expect((await runStep({ ...step, yields: true }, false)).output).toBe(`${constants.priority.PRIORITY_LOW}\n`);
  expect((await runStep(step, false)).output).not.toBe(`${constants.priority.PRIORITY_LOW}\n`);
});

test('the shares of the parts of a run add up', () => {
  const parts = [
    { name: 'lint', seconds: 30 },
    { name: 'browser tests', seconds: 270.04 },
  ];
  expect(describeShares(parts)).toEqual([
    '  lint              30.0 s   10 %',
    '  browser tests    270.0 s   90 %',
    '  all              300.0 s  100 %',
  ]);
  expect(describeShares([{ name: 'nothing', seconds: 0 }])).toEqual([
    '  nothing      0.0 s    0 %',
    '  all          0.0 s    0 %',
  ]);
});
