import { constants, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { RunAs } from '../../../apps/server/src/platform/database/embedded/run-as.ts';
import { writePrivateFile } from './write-private-file.ts';

/** A file of another program as a user of its own may read it: itself where nobody changes rights, else a copy in the user's folder. */
export function readableCopy(file: string, folder: string, user: RunAs | undefined): string {
  if (user === undefined) return file;
  const copy = path.join(folder, path.basename(file));
  const content = readFileSync(file, { flag: constants.O_RDONLY | constants.O_NOFOLLOW });
  rmSync(copy, { force: true });
  writePrivateFile(copy, content, user);
  return copy;
}
