/** `npm run proof`: the heavy proofs (kill -9, full disk, clocks, floods, hostile devices) at full length; ends with their sum. */
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CHROMIUM_MISSING, findTestBrowser } from './checks/find-chromium.ts';
import { findLitecoind, LITECOIND_MISSING } from './checks/find-litecoind.ts';
import { describeResult, runStep } from './checks/run-step.ts';
import { countPlaywright, countReport, countVitest, describeFailures, sumCounts } from './checks/test-results.ts';
import { toolFile } from './checks/tools.ts';
import { REPOSITORY } from './start/repository.ts';

const reports = path.join(REPOSITORY, '.cache', 'proof-reports');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');
const full = { HEADFRAME_PROOF: 'full' };

/** The test files that have a length: each asks `proofLength`, or reads the variable behind it where it may not import that. */
function proofFiles(): string[] {
  const files = globSync('{packages,apps,scripts}/**/*.test.ts', {
    cwd: REPOSITORY,
    exclude: (name) => name.includes('node_modules'),
  });
  return files.filter((file) =>
    /proofLength\(|HEADFRAME_PROOF/.test(readFileSync(path.join(REPOSITORY, file), 'utf8')),
  );
}

const chromium = findTestBrowser();
if (chromium === undefined) {
  console.error(CHROMIUM_MISSING);
  process.exit(1);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const vitest = await runStep(
  {
    name: 'proofs of Vitest',
    command: { node: toolFile('vitest') },
    args: [
      'run',
      '--maxWorkers=1',
      '--reporter=verbose',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
      ...proofFiles(),
    ],
    env: full,
  },
  true,
);
const playwright = await runStep(
  {
    name: 'proofs on the whole product',
    command: { node: toolFile('@playwright/test', 'playwright') },
    args: [
      'test',
      '-c',
      path.join('e2e', 'playwright.config.ts'),
      '--project=proof',
      '--workers=1',
      '--reporter=list,json',
    ],
    env: { ...full, HEADFRAME_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  },
  true,
);
const { passed, failed, failures } = sumCounts([
  countReport(vitestReport, countVitest, vitest.passed),
  countReport(playwrightReport, countPlaywright, playwright.passed),
]);
console.log('');
for (const result of [vitest, playwright]) console.log(describeResult({ ...result, output: '' }));
if (findLitecoind() === undefined) console.log(`${LITECOIND_MISSING}\n`);
for (const line of describeFailures(failures)) console.log(line);
console.log(`proofs: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && vitest.passed && playwright.passed ? 0 : 1;
