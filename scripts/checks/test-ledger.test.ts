import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addToLedger, readLedger, type LedgerRun } from './test-ledger.ts';

const run = (...passedSecond: string[]): LedgerRun => ({
  at: '2026-01-01T00:00:00.000Z',
  revision: 'abc',
  load: 4,
  floor: 20_000,
  seconds: 1200,
  passedSecond,
});

test('a test that passes in its second run only, twice in 20 runs, is unsteady; once in 20 it is not', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headframe-ledger-'));
  const file = path.join(folder, 'kept', 'ledger.jsonl');
  expect(addToLedger(file, run('a', 'b'))).toEqual([]);
  for (let each = 0; each < 18; each += 1) expect(addToLedger(file, run())).toEqual([]);
  appendFileSync(file, '{"at":"cut off');
  appendFileSync(file, '\n');
  expect(addToLedger(file, run('b', 'c'))).toEqual(['b']);
  expect(addToLedger(file, run('a'))).toEqual([]);
  expect(readLedger(file)).toHaveLength(21);
  rmSync(folder, { recursive: true });
});
