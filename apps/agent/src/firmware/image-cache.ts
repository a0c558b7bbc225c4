import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readdir, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { CarriedFile } from '@headframe/domain/devices/define-command';
import { DownloadError } from '../download/download-error.ts';
import { sha256Of } from '../download/download-file.ts';
import { moveDurably } from '../update/update-state.ts';

const mebibyte = 1024 * 1024;

/** Bytes of images that are kept. */
const usualLimit = 1024 * mebibyte;

/** Bytes of the disk that are left for the agent's other work. */
const spareBytes = 256 * mebibyte;

const stored = /^[0-9a-f]{64}$/;

/** Settings of a cache. */
export interface ImageCacheOptions {
  folder: string;
  limitBytes?: number;
  /** Bytes that are left on the disk beside an image. */
  spareBytes?: number;
}

/**
 * Images of firmware on the disk, by checksum: bounded in size, of which the one that was used longest ago goes first. An image
 * has its name once all its bytes are on the disk and have the checksum; what an earlier run left of others is removed at the start.
 */
export class ImageCache {
  readonly #folder: string;
  readonly #limit: number;
  readonly #spare: number;
  /** How often each image is in use, by checksum: these stay. */
  readonly #held = new Map<string, number>();

  constructor(options: ImageCacheOptions) {
    this.#folder = options.folder;
    this.#limit = options.limitBytes ?? usualLimit;
    this.#spare = options.spareBytes ?? spareBytes;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.#folder))
      if (!stored.test(name)) rmSync(path.join(this.#folder, name), { recursive: true, force: true });
  }

  /** Keeps an image in the cache until it is let go as often. */
  hold(sha256: string): void {
    this.#held.set(sha256, (this.#held.get(sha256) ?? 0) + 1);
  }

  letGo(sha256: string): void {
    const count = (this.#held.get(sha256) ?? 0) - 1;
    if (count > 0) this.#held.set(sha256, count);
    else this.#held.delete(sha256);
  }

  /** The file of an image whose bytes have just been compared with its checksum; null where there is none, or a damaged one is removed. */
  async find({ sha256, bytes }: Pick<CarriedFile, 'sha256' | 'bytes'>): Promise<string | null> {
    const file = path.join(this.#folder, sha256);
    const { size } = await stat(file).catch(() => ({ size: null }));
    if (size === null) return null;
    if (size === bytes && (await sha256Of(file)) === sha256) {
      await utimes(file, new Date(), new Date());
      return file;
    }
    await rm(file, { force: true });
    return null;
  }

  /**
   * Stores an image that `download` writes to a file and compares with its checksum. Rejects as `download`, with DownloadError where
   * the disk or the cache has no room for it, and with what the disk says.
   */
  async store(
    { sha256, bytes }: Pick<CarriedFile, 'sha256' | 'bytes'>,
    download: (file: string) => Promise<void>,
  ): Promise<void> {
    await this.#makeRoom(bytes);
    const part = path.join(this.#folder, `${sha256}.part`);
    try {
      await download(part);
      moveDurably(part, path.join(this.#folder, sha256));
    } finally {
      await rm(part, { force: true });
    }
  }

  async #makeRoom(bytes: number): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => stored.test(name));
    const files = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(path.join(this.#folder, name));
        return { name, size, mtimeMs };
      }),
    );
    let total = files.reduce((sum, { size }) => sum + size, 0);
    const isTight = async () => total + bytes > this.#limit || (await this.#free()) < bytes + this.#spare;
    for (const { name, size } of files.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (this.#held.has(name)) continue;
      if (!(await isTight())) return;
      await rm(path.join(this.#folder, name), { force: true });
      total -= size;
    }
    if (total + bytes > this.#limit) throw new DownloadError('The images in use leave no room for another one.');
    const free = await this.#free();
    if (free < bytes + this.#spare)
      throw new DownloadError(
        `The disk of the agent has ${Math.floor(free / mebibyte)} MiB left, and the image needs ${Math.ceil((bytes + this.#spare) / mebibyte)} MiB.`,
      );
  }

  async #free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }
}
