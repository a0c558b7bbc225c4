import { accessSync, constants, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Path of a program of this machine. Throws where there is none. */
export function programPath(name: string): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  for (const file of folders.map((folder) => path.join(folder, name)))
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // In the next folder, perhaps.
    }
  throw new Error(`There is no ${name} on this machine.`);
}

/** Makes a folder to use as PATH: it holds programs of this machine, and others whose text (for sh) is given. */
export function programFolder(folder: string, real: readonly string[], fake: Readonly<Record<string, string>> = {}) {
  mkdirSync(folder, { recursive: true });
  for (const name of real) symlinkSync(programPath(name), path.join(folder, name));
  for (const [name, text] of Object.entries(fake))
    writeFileSync(path.join(folder, name), `#!${programPath('sh')}\n${text}\n`, { mode: 0o755 });
  return folder;
}
