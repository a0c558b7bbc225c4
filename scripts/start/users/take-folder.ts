import { chmodSync, existsSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Started by root, refuses a folder in which somebody else put a link: root writes there, and would write where the link leads.
 * @throws StartError that names the link
 */
export function refuseLinksOfOthers(folder: string): void {
  if (!isRoot() || !existsSync(folder) || !lstatSync(folder).isDirectory()) return;
  for (const name of readdirSync(folder)) {
    const entry = path.join(folder, name);
    const found = lstatSync(entry, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() && found.uid !== 0)
      throw new StartError(
        `${entry} is a link that a user other than root made. Root writes in this folder: remove it.`,
      );
  }
}

/**
 * Started by root, makes a folder in which root writes root's own where an earlier start by another user made it: others enter it, and
 * change nothing in it. Says so, since that user cannot start Headframe there any more.
 */
export function takeFolder(folder: string, say: (line: string) => void): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!isRoot() || !found?.isDirectory() || (found.uid === 0 && (found.mode & 0o022) === 0)) return;
  lchownSync(folder, 0, 0);
  chmodSync(folder, (found.mode & 0o755) | 0o011);
  if (found.uid !== 0)
    say(`Started by root, ${folder} is root's now (it belonged to the user ${found.uid}). Start by root from here on.`);
}
