import { createReadStream } from 'node:fs';
import type { ItemCommand } from '@headframe/agent-link';
import type { CarriedEffect, CarriedFile } from '@headframe/domain/devices/define-command';
import type { Carriage } from '../commands/perform-items.ts';
import type { ProgressSender } from '../content/progress-sender.ts';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList } from '../devices/device-list.ts';
import { SharedDownloads, type SharedDownloadsOptions } from './shared-downloads.ts';

/** Longest piece that is read at once, in bytes. */
const pieceBytes = 64 * 1024;

/** Settings of the carried files. */
interface CarriedFilesOptions extends Omit<SharedDownloadsOptions, 'onProgress'> {
  devices: DeviceList;
  access: DeviceAccess;
  progress: ProgressSender;
}

/** What a command takes to its device. */
interface Carried {
  effect: CarriedEffect;
  file: CarriedFile;
}

/**
 * The files that commands take to devices: each is downloaded once, one after the other, and one device of the agent at a time receives
 * one. Items wait for both before they begin, so that they can be withdrawn meanwhile.
 */
export class CarriedFiles {
  readonly #options: CarriedFilesOptions;
  readonly #downloads: SharedDownloads;
  readonly #shown = new Map<number, string>();
  /** What items carry, as they are asked about again and again while they wait. */
  readonly #read = new WeakMap<ItemCommand, Carried>();
  /** Why the file of an item that may begin did not come. */
  readonly #failed = new Map<number, string>();
  #receiving: number | null = null;
  #isHeld = false;

  constructor(options: CarriedFilesOptions) {
    this.#options = options;
    this.#downloads = new SharedDownloads({
      ...options,
      onProgress: (item, share) => this.#show(item, share, 'Downloading the image'),
    });
  }

  /** Whether a device receives a file. */
  get isReceiving(): boolean {
    return this.#receiving !== null;
  }

  /** Lets no further device receive a file, as the agent is about to restart, or lets them again. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
  }

  /** Whether a command takes a file to its device. */
  isCarried(item: ItemCommand): boolean {
    return this.#carried(item) !== null;
  }

  /** Whether an item may begin: its file is here, or did not come, and no other device receives one. It has its turn then. */
  reserve(item: ItemCommand, isDeviceFree: boolean): boolean {
    const carried = this.#carried(item);
    if (!carried) return true;
    const state = this.#downloads.want(item, carried.file);
    if (state === 'loading') return false;
    if (typeof state === 'object') {
      if (isDeviceFree) this.#failed.set(item.itemId, state.failed);
      return isDeviceFree;
    }
    if (this.#receiving === item.itemId) return false;
    if (this.#isHeld || this.#receiving !== null || !isDeviceFree) {
      this.#show(item, null, this.#isHeld ? 'Waiting for the restart of the agent' : 'Waiting for its turn');
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
    this.#failed.delete(itemId);
    if (this.#shown.delete(itemId)) this.#options.progress.ended(itemId);
    this.#downloads.release(itemId);
  }

  /** Ends all downloads. */
  close(): void {
    this.#downloads.close();
  }

  /** What a driver is given to carry out an item. Rejects where the file did not come, or is damaged on the disk. */
  async open(item: ItemCommand): Promise<Carriage | null> {
    const carried = this.#carried(item);
    if (!carried) return null;
    const { effect, file } = carried;
    const failed = this.#failed.get(item.itemId);
    if (failed !== undefined) throw new Error(failed);
    const found = await this.#downloads.find(file);
    if (found === null) throw new Error('The image on the disk of the agent is damaged, and was removed.');
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
