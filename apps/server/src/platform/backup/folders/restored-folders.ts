import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArchiveEntry } from '../archive/read-archive.ts';
import type { HouseFolder } from './house-folders.ts';

/** Where the files of a folder are written until all of the restore is done. */
const stagingOf = ({ folder }: HouseFolder): string => `${folder}.restoring`;

/** Whether a folder holds nothing. */
export function isEmptyFolder(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/** Writes files beside their folders, and gives them their place together in the end. */
export class RestoredFolders {
  readonly #folders: readonly HouseFolder[];
  readonly #begun = new Set<HouseFolder>();
  files = 0;

  constructor(folders: readonly HouseFolder[]) {
    this.#folders = folders;
  }

  async add(name: string, relative: string, body: ArchiveEntry['body']): Promise<void> {
    const folder = this.#folders.find((one) => one.name === name);
    if (!folder) throw new Error(`The backup has a folder ${name} that this Headframe does not know.`);
    const staging = stagingOf(folder);
    if (!this.#begun.has(folder)) await rm(staging, { recursive: true, force: true });
    this.#begun.add(folder);
    const file = path.join(staging, ...relative.split('/'));
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(body), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    this.files += 1;
  }

  /** Gives the folders their names; those that they take the place of are empty. */
  async publish(): Promise<void> {
    for (const folder of this.#begun) {
      await rm(folder.folder, { recursive: true, force: true });
      await rename(stagingOf(folder), folder.folder);
    }
    this.#begun.clear();
  }

  /** Removes what was not published. */
  async discard(): Promise<void> {
    for (const folder of this.#begun) await rm(stagingOf(folder), { recursive: true, force: true });
  }
}
