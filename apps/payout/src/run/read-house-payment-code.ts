import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { HousePaymentCode } from '@headframe/chain/bip47/house-payment-code';
import { bytesOfHex } from '@headframe/chain/bytes';
import { houseSeedSetting } from '../house-seed-setting.ts';
import { EnvironmentError } from './payout-environment.ts';

/** Hex of 16 to 64 bytes: what BIP 32 takes as a seed. */
const seedText = /^(?:[0-9a-f]{2}){16,64}$/i;
/** Longer than any seed with its line break, in bytes. */
const maxFileBytes = 200;

/** What opening or reading a file failed with, without its content. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';

function readPrivateText(file: string): string {
  const fail = (what: string) => new EnvironmentError(`${houseSeedSetting}: ${file} ${what}.`);
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    throw fail(`cannot be read (${codeOf(error)})`);
  }
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw fail('is no file');
    if (process.platform !== 'win32' && (status.mode & 0o077) !== 0)
      throw fail('can be read by others: set its mode to 600');
    if (status.size > maxFileBytes) throw fail('does not hold 16 to 64 bytes in hex');
    const text = readFileSync(descriptor, 'utf8').trim();
    if (!seedText.test(text)) throw fail('does not hold 16 to 64 bytes in hex');
    return text;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The payment code that the house pays from, by the seed in a file that its owner alone may read.
 * @throws EnvironmentError with the setting and the file, never with what is in it.
 */
export function readHousePaymentCode(file: string): HousePaymentCode {
  return HousePaymentCode.fromSeed(bytesOfHex(readPrivateText(file)));
}
