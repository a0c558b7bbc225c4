import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The nearest `shared/captures` beside or above the repository; null where there is none. */
function findCaptures(folder: string): string | null {
  const captures = path.join(folder, 'shared/captures');
  if (existsSync(captures)) return captures;
  const parent = path.dirname(folder);
  return parent === folder ? null : findCaptures(parent);
}

const root = findCaptures(import.meta.dirname);

/** Whether the replies recorded from real devices are on this machine. */
export const capturesExist = root !== null;

/** What to call a group of tests that needs recorded replies: says so where they are missing. */
export function capturesTitle(title: string): string {
  return capturesExist ? title : `${title}: skipped, no recorded replies here`;
}

function pathOf(...parts: string[]): string {
  if (root === null) throw new Error('There are no recorded replies on this machine.');
  return path.join(root, ...parts);
}

/** The text of one recorded reply, such as `asic-rs/antminer/v2020/stats.json`. */
export function readCapture(file: string): string {
  return readFileSync(pathOf(file), 'utf8');
}

/** Recorded replies by the command that each file is named after; a missing file is a command the device refuses. */
export function readCaptures(folder: string, suffix = '.json'): (command: string) => string | undefined {
  return (command) => {
    const file = pathOf(folder, `${command}${suffix}`);
    return /^\w+$/.test(command) && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
}
