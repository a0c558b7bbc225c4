import { imagesPath, type ItemCommand } from '@headframe/agent-link';
import type { CarriedFile } from '@headframe/domain/devices/define-command';
import { DownloadRefusedError } from '../download/download-error.ts';
import { downloadFile, downloadUrl, type DownloadTimes } from '../download/download-file.ts';
import { errorText } from '../run/log.ts';
import { isDiskFull } from '../store/disk-full.ts';
import type { ImageCache } from './image-cache.ts';

/** Time for the download of one file, with its repetitions, in milliseconds. */
const downloadWithinMs = 60 * 60_000;

/** Settings of the downloads. */
export interface SharedDownloadsOptions {
  cache: ImageCache;
  /** Address of the link, and the key of the agent. */
  linkUrl: string;
  key: string;
  /** Shorter ones for tests. */
  downloadTimes?: Partial<DownloadTimes>;
  /** Called for each item that waits for a download, with how much of it is there. */
  onProgress: (item: ItemCommand, share: number) => void;
}

/** Whether a file is on its way from the server, here, or why it did not come. */
type LoadState = 'loading' | 'ready' | { failed: string };

interface Loading {
  state: LoadState;
  stop: AbortController;
  /** Items that wait for it or use it, by their ids, with the file as each of them names it. */
  readonly items: Map<number, { item: ItemCommand; file: CarriedFile }>;
}

/** Downloads of files that items share by checksum, one after the other: the server gives an agent one at a time. */
export class SharedDownloads {
  readonly #options: SharedDownloadsOptions;
  /** By checksum. */
  readonly #loading = new Map<string, Loading>();
  /** The checksum of the file that each item holds in the cache. */
  readonly #wanted = new Map<number, string>();
  /** The download before the next one. */
  #before: Promise<void> = Promise.resolve();

  constructor(options: SharedDownloadsOptions) {
    this.#options = options;
  }

  /** The file of an item; one that did not come is asked for again by the next item that wants it. */
  want(item: ItemCommand, file: CarriedFile): LoadState {
    const { cache } = this.#options;
    let loading = this.#loading.get(file.sha256);
    if (!loading || (typeof loading.state === 'object' && !loading.items.has(item.itemId))) {
      loading = { state: 'loading', stop: new AbortController(), items: new Map() };
      this.#loading.set(file.sha256, loading);
      const begun = loading;
      this.#before = this.#before.then(() => this.#load(file, begun));
    }
    loading.items.set(item.itemId, { item, file });
    if (!this.#wanted.has(item.itemId)) {
      this.#wanted.set(item.itemId, file.sha256);
      cache.hold(file.sha256);
    }
    return loading.state;
  }

  /** Forgets an item that has ended; a download that nobody waits for any more ends. */
  release(itemId: number): void {
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

  /** The file on the disk, compared with its checksum; null where it is damaged, and asked for again from then on. */
  async find(file: CarriedFile): Promise<string | null> {
    const found = await this.#options.cache.find(file);
    if (found === null) this.#loading.delete(file.sha256);
    return found;
  }

  /** Ends all downloads. */
  close(): void {
    for (const { stop } of this.#loading.values()) stop.abort();
  }

  async #load(file: CarriedFile, loading: Loading): Promise<void> {
    const { cache } = this.#options;
    try {
      loading.stop.signal.throwIfAborted();
      if ((await cache.find(file)) === null) await cache.store(file, (to) => this.#fetch(loading, to));
      loading.state = 'ready';
    } catch (error) {
      const reason = isDiskFull(error) ? 'The disk of the agent is full.' : errorText(error);
      loading.state = { failed: reason };
    }
  }

  /**
   * Downloads a file under any name by which an item wants it: the same bytes may be several images of the server, and an agent is given those
   * alone that an open command names.
   */
  async #fetch(loading: Loading, to: string): Promise<void> {
    const { linkUrl, key, downloadTimes, onProgress } = this.#options;
    for (const refused = new Set<string>(); ;) {
      const { file } = [...loading.items.values()].find((one) => !refused.has(one.file.id)) ?? {};
      if (!file) throw new DownloadRefusedError('The server has no such image for this agent.');
      const { id, bytes, sha256 } = file;
      try {
        await downloadFile({
          url: downloadUrl(linkUrl, imagesPath, id),
          key,
          file: to,
          bytes,
          sha256,
          missing: 'The server has no such image for this agent.',
          signal: loading.stop.signal,
          onProgress: (at) => {
            for (const { item } of loading.items.values()) onProgress(item, at / bytes);
          },
          times: { all: downloadWithinMs, ...downloadTimes },
        });
        return;
      } catch (error) {
        refused.add(id);
        const isOther = [...loading.items.values()].some((one) => !refused.has(one.file.id));
        if (!(error instanceof DownloadRefusedError) || !isOther) throw error;
      }
    }
  }
}
