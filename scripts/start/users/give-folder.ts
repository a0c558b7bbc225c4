import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RunAs } from '../../../apps/server/src/platform/database/embedded/run-as.ts';

/** Gives everything in a folder to a user, the folder itself last: a start that was killed in between does it again. */
function giveContents(folder: string, user: RunAs): void {
  for (const name of readdirSync(folder)) {
    const entry = path.join(folder, name);
    const found = lstatSync(entry);
    if (found.isDirectory()) giveContents(entry, user);
    // A second name of a file may lie anywhere: giving it away gave away the other one too.
    else if (found.nlink > 1) continue;
    lchownSync(entry, user.uid, user.gid);
  }
}

/**
 * Makes a folder of one program private to its user, with what an earlier start by root left in it. A folder that is the user's
 * already is left alone: its contents are in the hands of a program that root does not trust.
 */
export function giveFolder(folder: string, user: RunAs | undefined): void {
  if (user === undefined) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (lstatSync(folder).uid === user.uid) return;
  giveContents(folder, user);
  chmodSync(folder, 0o700);
  lchownSync(folder, user.uid, user.gid);
}
