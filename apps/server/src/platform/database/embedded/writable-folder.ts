import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError, systemErrorCode } from './embedded-postgres-error.ts';

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is mounted read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a part of the path is a file, not a folder',
};

/**
 * Creates a folder where it is missing and proves by a written file that it can be used.
 *
 * @throws EmbeddedPostgresError naming the folder and the reason when it cannot be written.
 */
export function ensureWritableFolder(folder: string): void {
  const probe = path.join(folder, `.writable-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, 'Headframe checks that this folder can be written.\n');
    rmSync(probe);
  } catch (error) {
    const reason = REASONS[systemErrorCode(error) ?? ''] ?? String(error);
    throw new EmbeddedPostgresError(
      `The data folder ${folder} cannot be written: ${reason}. Make it writable or choose another with HEADFRAME_DATA.`,
      { cause: error },
    );
  }
}
