import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { RunAs } from '../../apps/server/src/platform/database/embedded/run-as.ts';
import { writePrivateFile } from './users/write-private-file.ts';

/** Bytes of a seed that is made here. */
const seedBytes = 32;

/**
 * The file with the seed of the house's payment code, in the folder of the payout program: made once, kept where only its owner reads it.
 * Written beside its place first, so that no start that was killed leaves half of it.
 */
export function ensureHouseSeed(folder: string, owner?: RunAs): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'bip47-seed');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writePrivateFile(draft, `${randomBytes(seedBytes).toString('hex')}\n`, owner);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return file;
}
