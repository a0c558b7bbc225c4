import { closeSync, fchownSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { RunAs } from '../../../apps/server/src/platform/database/embedded/run-as.ts';

/** Writes a new file that its owner alone reads, ourselves unless another one is given. @throws EEXIST where it is there, a link too. */
export function writePrivateFile(file: string, content: string | Buffer, owner: RunAs | undefined): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    if (owner) fchownSync(handle, owner.uid, owner.gid);
    writeSync(handle, Buffer.from(content));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
