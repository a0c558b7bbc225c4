import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';

/** Whether a file is a program that may be run. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where programs of these names would be in the folders of the path, in their order. */
export function placesOnPath(names: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  const ending = process.platform === 'win32' ? '.exe' : '';
  return (environment.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => path.join(folder, name + ending)));
}

/** Whether this is Debian itself; other systems of its family name packages differently (Ubuntu's Chromium is only a stub). */
export function isDebian(osRelease = '/etc/os-release'): boolean {
  try {
    return /^ID="?debian"?$/m.test(readFileSync(osRelease, 'utf8'));
  } catch {
    return false;
  }
}
