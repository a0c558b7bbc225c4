import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
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
 * Turns a failed system call on a data folder into a message for the operator; any other error stays as it is.
 *
 * @returns what to throw.
 */
export function explainFolderError(folder: string, error: unknown): unknown {
  const reason = REASONS[systemErrorCode(error) ?? ''];
  if (reason === undefined) return error;
  return new EmbeddedPostgresError(
    `The data folder ${folder} cannot be written: ${reason}. Put that right or choose another folder with HEADFRAME_DATA.`,
    { cause: error },
  );
}

/** One level after the other: made at once, a read-only disk would be reported as a missing folder. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

/**
 * Creates a folder where it is missing and proves by a written file that it can be used.
 *
 * @throws EmbeddedPostgresError naming the folder and the reason when it cannot be written.
 */
export function ensureWritableFolder(folder: string): void {
  const probe = path.join(folder, `.writable-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, 'Headframe checks that this folder can be written.\n');
    rmSync(probe);
  } catch (error) {
    throw explainFolderError(folder, error);
  }
}
