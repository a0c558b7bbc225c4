import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../../../shared/captures');

/** Whether the replies recorded from real devices are on this machine. */
export const capturesExist = existsSync(root);

/** What to call a group of tests that needs recorded replies: says so where they are missing. */
export function capturesTitle(title: string): string {
  return capturesExist ? title : `${title}: skipped, no recorded replies here`;
}

/** The text of one recorded reply, such as `asic-rs/antminer/v2020/stats.json`. */
export function readCapture(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Recorded replies by the command that each file is named after; a missing file is a command the device refuses. */
export function readCaptures(folder: string, suffix = '.json'): (command: string) => string | undefined {
  return (command) => {
    const file = path.join(root, folder, `${command}${suffix}`);
    return /^\w+$/.test(command) && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
}
