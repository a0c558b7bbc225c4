import { createReadStream } from 'node:fs';
import { imagesPath, type ItemCommand } from '@headframe/agent-link';
import type { CarriedEffect, CarriedFile } from '@headframe/domain/devices/define-command';
import type { Carriage } from '../commands/perform-items.ts';
import type { ProgressSender } from '../content/progress-sender.ts';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList } from '../devices/device-list.ts';
import { downloadFile, downloadUrl, type DownloadTimes } from '../download/download-file.ts';
import { errorText } from '../run/log.ts';
import { isDiskFull } from '../store/disk-full.ts';
import type { ImageCache } from './image-cache.ts';

/** Longest piece that is read at once, in bytes. */
const pieceBytes = 64 * 1024;

/** Time for the download of one file, with its repetitions, in milliseconds. */
const downloadWithinMs = 60 * 60_000;

/** Settings of the carried files. */
export interface CarriedFilesOptions {
  devices: DeviceList;
  access: DeviceAccess;
  cache: ImageCache;
  progress: ProgressSender;
  /** Address of the link, and the key of the agent. */
  linkUrl: string;
  key: string;
  /** Shorter ones for tests. */
  downloadTimes?: Partial<DownloadTimes>;
}

/** What a command takes to its device. */
interface Carried {
  effect: CarriedEffect;
  file: CarriedFile;
}

/** A file on its way from the server, or why it did not come. */
interface Loading {
  state: 'loading' | 'ready' | { failed: string };
  stop: AbortController;
  /** Items that wait for it or use it, by their ids. */
  readonly items: Map<number, ItemCommand>;
}

/**
 * The files that commands take to devices: each is downloaded once, and one device of the agent at a time receives one. Items
 * wait for both before they begin, so that they can be withdrawn meanwhile.
 */
export class CarriedFiles {
  readonly #options: CarriedFilesOptions;
  /** By checksum. */
  readonly #loading = new Map<string, Loading>();
  /** The checksum of the file that each item holds in the cache. */
  readonly #wanted = new Map<number, string>();
  readonly #shown = new Map<number, string>();
  /** What items carry, as they are asked about again and again while they wait. */
  readonly #read = new WeakMap<ItemCommand, Carried>();
  #receiving: number | null = null;

  constructor(options: CarriedFilesOptions) {
    this.#options = options;
  }

  /** Whether a command takes a file to its device. */
  isCarried(item: ItemCommand): boolean {
    return this.#carried(item) !== null;
  }

  /** Whether an item may begin: its file is here, or did not come, and no other device receives one. It has its turn then. */
  reserve(item: ItemCommand, isDeviceFree: boolean): boolean {
    const carried = this.#carried(item);
    if (!carried) return true;
    const loading = this.#want(item, carried.file);
    if (loading.state === 'loading') return false;
    if (typeof loading.state === 'object') return isDeviceFree;
    if (this.#receiving !== null || !isDeviceFree) {
      if (this.#receiving !== item.itemId) this.#show(item, null, 'Waiting for its turn');
      return false;
    }
    this.#receiving = item.itemId;
    return true;
  }

  /** Gives the turn to the next item. */
  received(itemId: number): void {
    if (this.#receiving === itemId) this.#receiving = null;
  }

  /** Forgets an item that has ended; a download that nobody waits for any more ends. */
  release(itemId: number): void {
    this.received(itemId);
    if (this.#shown.delete(itemId)) this.#options.progress.ended(itemId);
    const sha256 = this.#wanted.get(itemId);
    if (sha256 === undefined) return;
    this.#wanted.delete(itemId);
    this.#options.cache.letGo(sha256);
    const loading = this.#loading.get(sha256);
    loading?.items.delete(itemId);
    if (!loading || loading.items.size > 0) return;
    loading.stop.abort();
    this.#loading.delete(sha256);
  }

  /** Ends all downloads. */
  close(): void {
    for (const { stop } of this.#loading.values()) stop.abort();
  }

  /** What a driver is given to carry out an item. Rejects where the file did not come, or is damaged on the disk. */
  async open(item: ItemCommand): Promise<Carriage | null> {
    const carried = this.#carried(item);
    if (!carried) return null;
    const { effect, file } = carried;
    const state = this.#loading.get(file.sha256)?.state;
    if (typeof state === 'object') throw new Error(state.failed);
    const found = await this.#options.cache.find(file);
    if (found === null) {
      this.#loading.delete(file.sha256);
      throw new Error('The image on the disk of the agent is damaged, and was removed.');
    }
    return {
      file: { name: file.fileName, size: file.bytes, pieces: (start, end) => piecesOf(found, start, end) },
      report: ({ share, text }) => this.#show(item, share, text),
      withinMs: effect.transferWithin * 1000,
    };
  }

  /** Shows how far an item has come, where it takes a file to its device. */
  show(item: ItemCommand, text: string): void {
    if (this.isCarried(item)) this.#show(item, null, text);
  }

  #show(item: ItemCommand, share: number | null, text: string): void {
    const shown = `${share === null ? '' : Math.floor(share * 100)} ${text}`;
    if (this.#shown.get(item.itemId) === shown) return;
    this.#shown.set(item.itemId, shown);
    this.#options.progress.report(item, { share, text });
  }

  #want(item: ItemCommand, file: CarriedFile): Loading {
    const { cache } = this.#options;
    let loading = this.#loading.get(file.sha256);
    if (!loading) {
      loading = { state: 'loading', stop: new AbortController(), items: new Map() };
      this.#loading.set(file.sha256, loading);
      void this.#load(file, loading);
    }
    loading.items.set(item.itemId, item);
    if (!this.#wanted.has(item.itemId)) {
      this.#wanted.set(item.itemId, file.sha256);
      cache.hold(file.sha256);
    }
    return loading;
  }

  async #load(file: CarriedFile, loading: Loading): Promise<void> {
    const { cache, linkUrl, key, downloadTimes } = this.#options;
    const { bytes, sha256 } = file;
    try {
      if ((await cache.find(file)) === null)
        await cache.store(file, (to) =>
          downloadFile({
            url: downloadUrl(linkUrl, imagesPath, file.id),
            key,
            file: to,
            bytes,
            sha256,
            missing: 'The server has no such image for this agent.',
            signal: loading.stop.signal,
            onProgress: (at) => this.#downloaded(loading, at / bytes),
            times: { all: downloadWithinMs, ...downloadTimes },
          }),
        );
      loading.state = 'ready';
    } catch (error) {
      const reason = isDiskFull(error) ? 'The disk of the agent is full.' : errorText(error);
      loading.state = { failed: reason };
    }
  }

  #downloaded({ items }: Loading, share: number): void {
    for (const item of items.values()) this.#show(item, share, 'Downloading the image');
  }

  #carried(item: ItemCommand): Carried | null {
    const known = this.#read.get(item);
    if (known) return known;
    const { devices, access } = this.#options;
    const device = devices.get(item.deviceId);
    const kind = device && access.find(device)?.kind;
    const effect = kind?.commands[item.command.kind]?.carries;
    const command = effect && kind?.readCommand(item.command);
    if (!command) return null;
    const carried = { effect, file: effect.of(command) };
    this.#read.set(item, carried);
    return carried;
  }
}

async function* piecesOf(file: string, start = 0, end = Infinity): AsyncGenerator<Buffer, void, undefined> {
  if (end <= start) return;
  yield* createReadStream(file, { start, end: end - 1, highWaterMark: pieceBytes }) as AsyncIterable<Buffer>;
}
