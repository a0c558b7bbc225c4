/**
 * `npm test`: every test of Vitest, then the browser tests, with lint, format and types in the time that these wait; then
 * files that failed once more. Ends with each part's share of the time and the line of the sum.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CHROMIUM_MISSING, findChromium, findHeadlessShell } from './checks/find-chromium.ts';
import { findLitecoind, LITECOIND_MISSING } from './checks/find-litecoind.ts';
import { findOrInstall } from './checks/find-or-install.ts';
import { describeResult, runStep, type Step } from './checks/run-step.ts';
import { secondRun } from './checks/second-run.ts';
import { staticSteps } from './checks/static-steps.ts';
import { playwrightProgram, runTests, vitestProgram } from './checks/test-programs.ts';
import { describeFailures, sumResults } from './checks/test-results.ts';
import { describeShares } from './checks/time-shares.ts';
import { REPOSITORY } from './start/repository.ts';

const reports = path.join(REPOSITORY, '.cache', 'test-reports');

/** Every worker and program of the tests reads the same files: Node keeps them stripped of types and compiled. */
const env = { NODE_COMPILE_CACHE: path.join(REPOSITORY, '.cache', 'compiled') };

const chromium =
  (await findOrInstall(findHeadlessShell, 'chromium-headless-shell', 'the browser tests')) ??
  (await findOrInstall(findChromium, 'chromium', 'the browser tests'));
if (chromium === undefined) {
  console.error(CHROMIUM_MISSING);
  process.exit(1);
}

const litecoind = await findOrInstall(findLitecoind, 'litecoind', 'the tests of the pool on a real node');

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const runVitest = (args: readonly string[] = []) =>
  runTests(
    vitestProgram({ name: 'unit, integration and console tests', reports, env, args: ['--reporter=default', ...args] }),
  );
const runPlaywright = (args: readonly string[] = []) =>
  runTests(playwrightProgram(chromium, { name: 'browser tests', reports, env, args }));

// The types are checked beside the browser tests, which wait while programs are killed and started.
const isLate = ({ name }: Step) => name === 'types';
const runStatics = (steps: readonly Step[]) =>
  Promise.all(steps.map((step) => runStep({ ...step, yields: true }, false)));
const early = runStatics(staticSteps().filter((step) => !isLate(step)));
const vitest = await runVitest();
console.log(describeResult(vitest.step));
const late = runStatics(staticSteps().filter(isLate));
const playwright = await runPlaywright();
const afterTests = Date.now();
const staticResults = [...(await early), ...(await late)];
const beforeSecondRuns = Date.now();
const again = [
  await secondRun(vitest.results, async (files) => (await runVitest(['--maxWorkers=1', ...files])).results),
  await secondRun(playwright.results, async (files) => (await runPlaywright(['--no-deps', ...files])).results),
];
const rest = { name: 'the rest of lint, format and types', seconds: (beforeSecondRuns - afterTests) / 1000 };
const second = { name: 'second runs', seconds: (Date.now() - beforeSecondRuns) / 1000 };

const { passed, failed, failures } = sumResults(again.flatMap(({ results }) => results));
console.log('');
for (const result of [...staticResults, vitest.step, playwright.step]) console.log(describeResult(result));
console.log(['', ...describeShares([vitest.step, playwright.step, rest, second]), ''].join('\n'));
if (litecoind === undefined) console.log(`${LITECOIND_MISSING}\n`);
const passedSecond = again.flatMap((run) => run.passedSecond);
if (passedSecond.length > 0) console.log('Failed in the first run and passed in the second, each to be made steady:');
for (const line of describeFailures(passedSecond, '~')) console.log(line);
for (const line of describeFailures(failures)) console.log(line);
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && staticResults.every((result) => result.passed) ? 0 : 1;
