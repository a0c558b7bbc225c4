import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Runs that count: a test that passed only in its second run twice within them is unsteady. */
const RUNS = 20;

const LedgerRun = z.object({
  at: z.string(),
  revision: z.string(),
  /** Load average of the minute in which the tests ended. */
  load: z.number(),
  /** Shares a second of a core (`measureHashFloor`), before the tests. */
  floor: z.number(),
  seconds: z.number(),
  /** Tests that failed and passed in their second run. */
  passedSecond: z.array(z.string()),
});

/** A run of all tests, as the ledger keeps it. */
export type LedgerRun = z.infer<typeof LedgerRun>;

/** The runs of a ledger file, oldest first; none where there is no file. Lines that were cut off are left out. */
export function readLedger(file: string): LedgerRun[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [LedgerRun.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** Adds a run. Returns the tests that passed in a second run only, now and in another of the last 20 runs: each is a failure. */
export function addToLedger(file: string, run: LedgerRun): string[] {
  const before = readLedger(file).slice(1 - RUNS);
  mkdirSync(path.dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(run)}\n`);
  return run.passedSecond.filter((test) => before.some(({ passedSecond }) => passedSecond.includes(test)));
}
