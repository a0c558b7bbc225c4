/**
 * `npm test`: every test of Vitest, then the browser tests, with lint, format and types in the time that these wait; ends
 * with each part's share of the time and the line of their sum.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CHROMIUM_MISSING, findChromium, findHeadlessShell } from './checks/find-chromium.ts';
import { findLitecoind, LITECOIND_MISSING } from './checks/find-litecoind.ts';
import { findOrInstall } from './checks/find-or-install.ts';
import { describeResult, runStep, type StepResult } from './checks/run-step.ts';
import { staticSteps } from './checks/static-steps.ts';
import { countPlaywright, countReport, countVitest, describeFailures, sumCounts } from './checks/test-results.ts';
import { describeShares } from './checks/time-shares.ts';
import { toolFile } from './checks/tools.ts';
import { REPOSITORY } from './start/repository.ts';

const reports = path.join(REPOSITORY, '.cache', 'test-reports');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

/** Every worker and program of the tests reads the same files: Node keeps them stripped of types and compiled. */
const compiled = { NODE_COMPILE_CACHE: path.join(REPOSITORY, '.cache', 'compiled') };

async function runVitest(): Promise<StepResult> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return runStep(
    { name: 'unit, integration and console tests', command: { node: toolFile('vitest') }, args, env: compiled },
    true,
  );
}

async function runPlaywright(chromium: string): Promise<StepResult> {
  const args = ['test', '-c', path.join('e2e', 'playwright.config.ts'), '--reporter=list,json'];
  const env = { ...compiled, HEADFRAME_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  return runStep(
    { name: 'browser tests', command: { node: toolFile('@playwright/test', 'playwright') }, args, env },
    true,
  );
}

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
const statics = Promise.all(staticSteps({ quick: false }).map((step) => runStep({ ...step, yields: true }, false)));
const vitest = await runVitest();
console.log(describeResult(vitest));
const playwright = await runPlaywright(chromium);
const afterTests = Date.now();
const results = [...(await statics), vitest, playwright];
const rest = { name: 'the rest of lint, format and types', seconds: (Date.now() - afterTests) / 1000 };

const { passed, failed, failures } = sumCounts([
  countReport(vitestReport, countVitest, vitest.passed),
  countReport(playwrightReport, countPlaywright, playwright.passed),
]);
console.log('');
for (const result of results) console.log(describeResult(result));
console.log(['', ...describeShares([vitest, playwright, rest]), ''].join('\n'));
if (litecoind === undefined) console.log(`${LITECOIND_MISSING}\n`);
for (const line of describeFailures(failures)) console.log(line);
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && results.every((result) => result.passed) ? 0 : 1;
