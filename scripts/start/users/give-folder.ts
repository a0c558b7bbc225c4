import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { RunAs } from '../../../apps/server/src/platform/database/embedded/run-as.ts';
import { StartError } from '../start-error.ts';

/**
 * Gives a folder and everything in it to a user, the folder itself last: a start that was killed in between does it again. It is root's
 * meanwhile, so that a former owner that still runs puts no link in the place of what is looked at.
 */
function giveWhole(folder: string, user: RunAs): void {
  lchownSync(folder, 0, 0);
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const entry = path.join(folder, name);
    const found = lstatSync(entry);
    if (found.isDirectory()) giveWhole(entry, user);
    // A second name of a file may lie anywhere: giving it away gave away the other one too.
    else if (found.nlink === 1) lchownSync(entry, user.uid, user.gid);
  }
  lchownSync(folder, user.uid, user.gid);
}

/** The folder that a name stands for, behind a link that root made, for example to another disk. */
function placeOf(folder: string): string {
  const found = lstatSync(folder);
  return found.isSymbolicLink() && found.uid === 0 ? realpathSync(folder) : folder;
}

/**
 * Makes a folder of one program private to its user, with what an earlier start by root left in it. A folder that is the user's
 * already is left alone: its contents are in the hands of a program that root does not trust.
 */
export function giveFolder(folder: string, user: RunAs | undefined): void {
  if (user === undefined) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const place = placeOf(folder);
  if (lstatSync(place).uid === user.uid) return;
  if (!lstatSync(place).isDirectory())
    throw new StartError(`${place} is no folder that root can give to ${user.name}.`);
  giveWhole(place, user);
}
