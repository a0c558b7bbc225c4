import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readHousePaymentCode } from '../../apps/payout/src/run/read-house-payment-code.ts';
import { makeScratchFolder } from '../../apps/server/src/platform/database/testing/scratch-folder.ts';
import { ensureHouseSeed } from './ensure-house-seed.ts';

const scratch = makeScratchFolder('headframe-seed-');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('makes one seed, which its owner alone reads and every later start keeps', () => {
  const folder = path.join(scratch, 'payout');
  const file = ensureHouseSeed(folder);
  const made = readFileSync(file, 'utf8');
  expect(made).toMatch(/^[0-9a-f]{64}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readHousePaymentCode(file).text).toMatch(/^PM8T/);
  expect(ensureHouseSeed(folder)).toBe(file);
  expect(readFileSync(file, 'utf8')).toBe(made);
  expect(readdirSync(folder)).toEqual(['bip47-seed']);
});
