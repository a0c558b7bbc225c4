import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Bench } from './bench-case.ts';

/** A new folder among the temporary ones, gone with the case. */
export async function scratchFolder(bench: Bench): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-bench-'));
  bench.atEnd.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
