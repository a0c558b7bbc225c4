import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findChromium, findHeadlessShell, findTestBrowser } from './find-chromium.ts';
import { findLitecoind } from './find-litecoind.ts';
import { isDebian } from './find-program.ts';
import { describeResult, runStep } from './run-step.ts';
import { secondRun } from './second-run.ts';
import {
  describeFailures,
  readPlaywright,
  readReport,
  readVitest,
  sumResults,
  type FileResult,
} from './test-results.ts';
import { describeShares } from './time-shares.ts';
import { REPOSITORY } from '../start/repository.ts';

let scratch: string;
beforeEach(() => void (scratch = mkdtempSync(path.join(tmpdir(), 'headframe-checks-'))));
afterEach(() => rmSync(scratch, { recursive: true }));

const vitest = (status: string, tests: string[]) => ({
  testResults: [{ name: 'a.test.ts', status, assertionResults: tests.map((one) => ({ status: one })) }],
});
const playwright = (file: string, statuses: string[]) => ({
  suites: [
    {
      suites: [
        {
          specs: statuses.map((status) => ({
            title: 'a page opens',
            file,
            tests: [{ status, results: [{ errors: status === 'unexpected' ? [{ message: 'timeout' }] : [] }] }],
          })),
        },
      ],
    },
  ],
});

describe('reports', () => {
  test('count passed and failed tests of each file', () => {
    expect(readVitest(vitest('failed', ['passed', 'failed', 'skipped']))).toMatchObject([
      { file: 'a.test.ts', passed: 1, failed: 1 },
    ]);
    expect(readPlaywright(playwright('a.spec.ts', ['expected', 'unexpected', 'skipped']))).toMatchObject([
      { file: 'a.spec.ts', passed: 1, failed: 1 },
    ]);
  });

  test('name a file that cannot be loaded and an error outside of tests as failures', () => {
    expect(readVitest(vitest('failed', []))).toMatchObject([{ passed: 0, failed: 1 }]);
    expect(readPlaywright({ errors: [{}] })).toMatchObject([{ file: '', failed: 1 }]);
  });

  test('of a run that ends badly never sum up to zero failures', () => {
    const file = path.join(scratch, 'report.json');
    expect(readReport(file, readVitest, true)).toMatchObject([{ file: '', passed: 0, failed: 1 }]);
    writeFileSync(file, JSON.stringify(vitest('passed', ['passed'])));
    expect(sumResults(readReport(file, readVitest, true))).toMatchObject({ passed: 1, failed: 0 });
    expect(sumResults(readReport(file, readVitest, false))).toMatchObject({ passed: 1, failed: 1 });
  });

  test('name what failed, with the beginning of its message', () => {
    const unit = readVitest({
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
    const journey = readPlaywright(playwright('a.spec.ts', ['unexpected']));
    expect(describeFailures(sumResults([...unit, ...journey]).failures)).toEqual([
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

describe('a second run', () => {
  const result = (file: string, failed: number): FileResult => ({
    file,
    passed: 2,
    failed,
    failures: failed === 0 ? [] : [{ name: `${file} › a sum`, message: 'expected 1' }],
  });
  const run = async (first: FileResult[], failedAgain: number) => {
    const asked: string[][] = [];
    const answer = await secondRun(first, (files) => {
      asked.push([...files]);
      return Promise.resolve(files.map((file) => result(file, failedAgain)));
    });
    return { asked, passedSecond: answer.passedSecond.length, ...sumResults(answer.results) };
  };

  test('takes the files that failed, and reports what passed then', async () => {
    const first = [result('a', 0), result('b', 1)];
    expect(await run(first, 0)).toMatchObject({ asked: [['b']], passed: 4, failed: 0, passedSecond: 1 });
  });

  test('leaves a failure that shows again a failure', async () => {
    expect(await run([result('b', 1)], 1)).toMatchObject({ asked: [['b']], failed: 1, passedSecond: 0 });
  });

  test('is made neither where all passed, nor for four files, nor for what failed outside of files', async () => {
    expect(await run([result('a', 0)], 0)).toMatchObject({ asked: [], failed: 0 });
    const four = ['a', 'b', 'c', 'd'].map((file) => result(file, 1));
    expect(await run(four, 0)).toMatchObject({ asked: [], failed: 4 });
    expect(await run([result('', 1)], 0)).toMatchObject({ asked: [], failed: 1 });
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
