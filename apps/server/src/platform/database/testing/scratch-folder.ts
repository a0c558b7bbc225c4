import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a folder in `parent` that others may enter (not list), so that PostgreSQL reaches it when the tests run as root. */
export function makeScratchFolder(prefix: string, parent = tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, prefix));
  chmodSync(folder, 0o711);
  return folder;
}
