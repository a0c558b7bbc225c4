import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EnvironmentError } from './payout-environment.ts';
import { readHousePaymentCode } from './read-house-payment-code.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'headframe-house-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = path.join(folder, 'seed');
const written = (content: string, mode = 0o600): string => {
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
};
const problemOf = (name: string): string => {
  try {
    readHousePaymentCode(name);
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message;
  }
};

describe('the payment code of the house', () => {
  it('follows from a seed of 16 to 64 bytes in hex, in a file of its owner alone', () => {
    // Vector A of BIP 47.
    const seedA =
      '64dca76abc9c6f0cf3d212d248c380c4622c8f93b2c425ec6a5567fd5db57e10d3e6f94a2f6af4ac2edb8998072aad92098db73558c323777abf5bd1082d970a';
    expect(readHousePaymentCode(written(`${seedA.toUpperCase()}\n`)).text).toBe(
      'PM8TJTLJbPRGxSbc8EJi42Wrr6QbNSaSSVJ5Y3E4pbCYiTHUskHg13935Ubb7q8tx9GVbh2UuRnBc3WSyJHhUrw8KhprKnn9eDznYGieTzFcwQRya4GA',
    );
    expect(readHousePaymentCode(written('ab'.repeat(16), 0o400)).text).toMatch(/^PM8T/);
  });

  it('is refused with the setting and the file, and without the seed', () => {
    const secret = 'c0ffee';
    for (const content of ['', secret, secret.repeat(5), `${secret.repeat(6)}x`, 'ab'.repeat(65), 'ab'.repeat(5_000)]) {
      const problem = problemOf(written(content));
      expect(problem).toBe(`HEADFRAME_PAYOUT_BIP47_SEED_FILE: ${file} does not hold 16 to 64 bytes in hex.`);
      expect(problem).not.toContain(secret);
    }
    const missing = path.join(folder, 'missing');
    expect(problemOf(missing)).toBe(`HEADFRAME_PAYOUT_BIP47_SEED_FILE: ${missing} cannot be read (ENOENT).`);
    mkdirSync(path.join(folder, 'inner'));
    expect(problemOf(path.join(folder, 'inner'))).toMatch(/is no file\.$/);
  });

  it.skipIf(process.platform === 'win32')('is refused where others may read the file', () => {
    for (const mode of [0o640, 0o604, 0o666])
      expect(problemOf(written('ab'.repeat(16), mode))).toMatch(/can be read by others: set its mode to 600\.$/);
  });
});
