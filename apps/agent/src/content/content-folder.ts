import { mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/** Where files of devices lie until the server has them; empty after each start, since begun commands fetch theirs again. */
export class ContentFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** The file of an item. */
  fileOf(itemId: number): string {
    return path.join(this.#folder, `item-${itemId}`);
  }

  /** Deletes the file of an item, where there is one. */
  async remove(itemId: number): Promise<void> {
    await rm(this.fileOf(itemId), { force: true });
  }
}
