/**
 * `npm test`: every test of Vitest, then the browser tests, with lint, format and types in the time that these wait; then
 * files that failed once more. Ends with each part's share of the time and the line of the sum. `npm test -- --changed [REVISION]`
 * runs of the tests those that the changes since the revision can affect. Proofs that passed on the very code of this checkout are left
 * out; `npm test -- --record` writes down those that pass.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { measureHashFloor } from '../bench/src/stratum/hash-floor.ts';
import type { AffectedTests } from './checks/affected/affected-tests.ts';
import { chooseTests } from './checks/affected/choose-tests.ts';
import { revision } from './checks/affected/changed-files.ts';
import { CHROMIUM_MISSING, findChromium, findHeadlessShell } from './checks/find-chromium.ts';
import { findLitecoind, LITECOIND_MISSING } from './checks/find-litecoind.ts';
import { ProofRecord } from './checks/proofs/proof-record.ts';
import { provedVariable } from './checks/proofs/proved-here.ts';
import { findOrInstall } from './checks/find-or-install.ts';
import { describeResult, endWithParent, runStep, type Step } from './checks/run-step.ts';
import { secondRun } from './checks/second-run.ts';
import { staticSteps } from './checks/static-steps.ts';
import { playwrightProgram, runTests, vitestProgram, type TestRun } from './checks/test-programs.ts';
import { addToLedger } from './checks/test-ledger.ts';
import { describeFailures, inRepository, sumResults } from './checks/test-results.ts';
import { describeShares } from './checks/time-shares.ts';
import { REPOSITORY } from './start/repository.ts';

endWithParent();

function chosenTests(): AffectedTests {
  try {
    return chooseTests(process.argv.slice(2).filter((argument) => argument !== '--record'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

const reports = path.join(REPOSITORY, '.cache', 'test-reports');

const chosen = chosenTests();
const isWhole = chosen === 'everything';
const record = ProofRecord.ofRepository();
const proved = isWhole ? record.proved : [];
const env = {
  /** Every worker and program of the tests reads the same files: Node keeps them stripped of types and compiled. */
  NODE_COMPILE_CACHE: path.join(REPOSITORY, '.cache', 'compiled'),
  [provedVariable]: proved.join('\n'),
};

/** Arguments that name files; undefined where a program has none to run. */
const filesOf = (files: readonly string[] | undefined) => (files?.length === 0 ? undefined : (files ?? []));
const vitestFiles = filesOf(isWhole ? undefined : chosen.vitest);
const journeys = filesOf(isWhole ? undefined : chosen.journeys);
if (!isWhole) {
  const named = [...chosen.vitest, ...chosen.journeys].map((file) => `  ${file}`);
  console.log([`Tests that the changes can affect: ${named.length} files`, ...named, ''].join('\n'));
}

const ledger = process.env['HEADFRAME_TEST_LEDGER'] ?? path.join(REPOSITORY, '.cache', 'test-ledger.jsonl');
const floor = Math.round(measureHashFloor(5_000));
const startedAt = Date.now();

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
const nothing: TestRun = { step: { name: 'none', passed: true, seconds: 0, output: '' }, results: [] };
const vitest = vitestFiles ? await runVitest(vitestFiles) : nothing;
console.log(describeResult(vitest.step));
const late = runStatics(staticSteps().filter(isLate));
const playwright = journeys ? await runPlaywright(isWhole ? [] : ['--no-deps', ...journeys]) : nothing;
const afterTests = Date.now();
const staticResults = [...(await early), ...(await late)];
const beforeSecondRuns = Date.now();
const again = [
  await secondRun(vitest.results, async (files) => (await runVitest(['--maxWorkers=1', ...files])).results),
  await secondRun(playwright.results, async (files) => (await runPlaywright(['--no-deps', ...files])).results),
];
const rest = { name: 'the rest of lint, format and types', seconds: (beforeSecondRuns - afterTests) / 1000 };
const second = { name: 'second runs', seconds: (Date.now() - beforeSecondRuns) / 1000 };

const results = again.flatMap((run) => run.results);
if (process.argv.includes('--record')) record.keep(results);
const { passed, failed, failures } = sumResults(results);
console.log('');
for (const result of [...staticResults, vitest.step, playwright.step]) console.log(describeResult(result));
console.log(['', ...describeShares([vitest.step, playwright.step, rest, second])].join('\n'));
console.log(`  on a machine with a createHash floor of ${floor} shares/s a core (npm run bench -- stratum)\n`);
if (proved.length > 0)
  console.log(`${proved.length} files of proofs were left out: they passed on this very code. All: npm run proof\n`);
if (litecoind === undefined) console.log(`${LITECOIND_MISSING}\n`);
const passedSecond = again.flatMap((run) => run.passedSecond);
if (passedSecond.length > 0) console.log('Failed in the first run and passed in the second, each to be made steady:');
for (const line of describeFailures(passedSecond, '~')) console.log(line);
for (const line of describeFailures(failures)) console.log(line);
const unsteady = isWhole
  ? addToLedger(ledger, {
      at: new Date(startedAt).toISOString(),
      revision: revision(),
      load: Math.round(loadavg()[0] ?? 0),
      floor,
      seconds: Math.round((Date.now() - startedAt) / 1000),
      passedSecond: passedSecond.map(({ name }) => inRepository(name)),
    })
  : [];
for (const name of unsteady)
  console.log(`✗ ${name}\n    It passed in its second run only, as in another of the last 20 runs (${ledger}).`);
console.log(`tests: ${passed - unsteady.length} passed, ${failed + unsteady.length} failed`);
process.exitCode = failed + unsteady.length === 0 && staticResults.every((result) => result.passed) ? 0 : 1;
