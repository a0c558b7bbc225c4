import type { ItemCommand } from '@headframe/agent-link';
import { performCommand, type DeviceCommand } from '@headframe/devices';
import type { ContentEffect } from '@headframe/domain/devices/define-command';
import { commandMessages } from '../commands/command-messages.ts';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList, KnownDevice } from '../devices/device-list.ts';
import { errorText } from '../run/log.ts';
import type { ContentFolder } from './content-folder.ts';
import type { ContentUploads } from './content-uploads.ts';
import type { ProgressSender } from './progress-sender.ts';
import { storeContent, type StoredContent } from './stored-content.ts';

/** Files on their way from devices to the server at once: what they take of the disk and of the link is bounded. */
const filesAtOnce = 4;

/** Settings of a content fetcher. */
interface ContentFetcherOptions {
  devices: DeviceList;
  access: DeviceAccess;
  folder: ContentFolder;
  uploads: ContentUploads;
  progress: ProgressSender;
}

interface ContentFetch {
  item: ItemCommand;
  command: DeviceCommand;
  /** Time for all of it, in milliseconds. */
  withinMs: number;
  /** Ends it without a result when the agent stops. */
  signal: AbortSignal;
}

/** A final result; null where the agent stops first. */
type FetchResult = { state: 'done' | 'failed'; message: string } | null;

/** Brings files of devices to the server: from the device to the disk, from there over the link. */
export class ContentFetcher {
  readonly #options: ContentFetcherOptions;
  readonly #reserved = new Set<number>();

  constructor(options: ContentFetcherOptions) {
    this.#options = options;
  }

  /** Whether a command brings a file back. */
  isContent(item: ItemCommand): boolean {
    return this.#source(item)?.content !== undefined;
  }

  /** Reserves the place of one file, where there is one free. Released with {@link release}. */
  reserve(itemId: number): boolean {
    if (this.#reserved.size >= filesAtOnce) return false;
    this.#reserved.add(itemId);
    return true;
  }

  /** Frees the place of an item. */
  release(itemId: number): void {
    if (this.#reserved.delete(itemId)) this.#options.progress.ended(itemId);
  }

  /** Reads the file of a command from its device and sends it to the server; nothing of it lies on the disk when this ends. */
  async fetch(fetching: ContentFetch): Promise<FetchResult> {
    const { itemId } = fetching.item;
    this.#reserved.add(itemId);
    return this.#readAndSend(fetching).finally(() => this.#options.folder.remove(itemId).catch(() => undefined));
  }

  async #readAndSend({ item, command, withinMs, signal }: ContentFetch): Promise<FetchResult> {
    const deadline = AbortSignal.timeout(Math.max(1, Math.round(withinMs)));
    let stored: StoredContent;
    try {
      stored = await this.#options.access.visit(() => this.#read({ item, command, withinMs, signal }), true);
    } catch (error) {
      if (signal.aborted) return null;
      return { state: 'failed', message: commandMessages.noContent(errorText(error)) };
    }
    const report = this.#options.progress.report.bind(this.#options.progress, item);
    const ends = AbortSignal.any([signal, deadline]);
    const outcome = await this.#options.uploads.upload(item, stored, report, ends);
    if (outcome.state === 'stored') return { state: 'done', message: '' };
    if (outcome.state === 'refused')
      return { state: 'failed', message: commandMessages.contentRefused(outcome.reason) };
    return signal.aborted ? null : { state: 'failed', message: commandMessages.contentLate };
  }

  #read({ item, command, withinMs, signal }: ContentFetch): Promise<StoredContent> {
    const { access, folder, progress } = this.#options;
    const { device, content } = this.#source(item) ?? {};
    if (!device || !content) throw new Error(commandMessages.unknownDevice);
    const report = progress.report.bind(progress, item);
    return access.call(
      device,
      async ({ driver }, endpoint) => {
        const ends = AbortSignal.any([signal, ...(endpoint.signal ? [endpoint.signal] : [])]);
        const file = await performCommand(driver, { ...endpoint, signal: ends }, command, report);
        if (!file) throw new Error(`The driver ${driver.family} brought no file.`);
        return storeContent(file, folder.fileOf(item.itemId), content.maxBytes, report);
      },
      { part: item.part, wholeMs: withinMs },
    );
  }

  /** Where the file of a command comes from, and its bounds; no bounds for a command without one. */
  #source({ deviceId, command }: ItemCommand): { device: KnownDevice; content: ContentEffect | undefined } | null {
    const device = this.#options.devices.get(deviceId);
    const kind = device && this.#options.access.find(device)?.kind;
    return kind ? { device, content: kind.commands[command.kind]?.content } : null;
  }
}
