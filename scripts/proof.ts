/** `npm run proof`: the heavy proofs (kill -9, full disk, clocks, floods, hostile devices) at full length; ends with their sum and writes down which passed. */
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CHROMIUM_MISSING, findTestBrowser } from './checks/find-chromium.ts';
import { findLitecoind, LITECOIND_MISSING } from './checks/find-litecoind.ts';
import { isProof } from './checks/proofs/proof-files.ts';
import { ProofRecord } from './checks/proofs/proof-record.ts';
import { describeResult } from './checks/run-step.ts';
import { playwrightProgram, runTests, vitestProgram } from './checks/test-programs.ts';
import { describeFailures, sumResults } from './checks/test-results.ts';
import { REPOSITORY } from './start/repository.ts';

const reports = path.join(REPOSITORY, '.cache', 'proof-reports');
const env = { HEADFRAME_PROOF: 'full' };

/** The proofs that `npm test` leaves out where they passed, and the test files that have a length: each asks `proofLength` or `isFullProof`, or reads the variable behind them where it may not import those. */
function proofFiles(): string[] {
  const files = globSync('{packages,apps,scripts}/**/*.test.ts', {
    cwd: REPOSITORY,
    exclude: (name) => name.includes('node_modules'),
  });
  return files.filter(
    (file) =>
      isProof(file) ||
      /proofLength\(|isFullProof|HEADFRAME_PROOF/.test(readFileSync(path.join(REPOSITORY, file), 'utf8')),
  );
}

const record = ProofRecord.ofRepository();
const chromium = findTestBrowser();
if (chromium === undefined) {
  console.error(CHROMIUM_MISSING);
  process.exit(1);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const vitest = await runTests(
  vitestProgram({
    name: 'proofs of Vitest',
    reports,
    env,
    args: ['--reporter=verbose', '--maxWorkers=1', ...proofFiles()],
  }),
);
const playwright = await runTests(
  playwrightProgram(chromium, {
    name: 'proofs on the whole product',
    reports,
    env,
    args: ['--project=proof', '--workers=1'],
  }),
);
const results = [...vitest.results, ...playwright.results];
record.keep(results);
const { passed, failed, failures } = sumResults(results);
console.log('');
for (const { step } of [vitest, playwright]) console.log(describeResult({ ...step, output: '' }));
if (findLitecoind() === undefined) console.log(`${LITECOIND_MISSING}\n`);
for (const line of describeFailures(failures)) console.log(line);
console.log(`proofs: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
