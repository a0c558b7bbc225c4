import type { ItemCommand } from '@headframe/agent-link';
import { maxPerGroup } from './command-group.ts';

/** How long an item for a device not yet in the list waits for it, in milliseconds. */
const unknownDeviceGraceMs = 10_000;

/** How often items whose time has come or gone are looked for, in milliseconds. */
const lookEveryMs = 100;

interface Pending {
  item: ItemCommand;
  /** When it was received, may be begun and expires, on the monotonic clock in milliseconds. */
  receivedAt: number;
  notBefore: number;
  expiresAt: number;
  queued: boolean;
}

/** What waits for a device: an item, or other work with it. */
type Queued = Pending | (() => Promise<void>);

/** Settings of the pending items. */
interface PendingCommandsOptions {
  /** Carries out items for one device together; its next ones wait until it returns. */
  run: (items: readonly ItemCommand[]) => Promise<void>;
  /** What items have in common that may be carried out together; null for one that is carried out alone. */
  groupOf: (item: ItemCommand) => string | null;
  /** Settles an item that will not be carried out. */
  drop: (item: ItemCommand, state: 'expired' | 'canceled') => void;
  known: (deviceId: number) => boolean;
  /**
   * Whether an item may begin now, by whether its device is free; it waits otherwise, and can be withdrawn. An item that may
   * begins at once.
   */
  mayBegin?: (item: ItemCommand, isDeviceFree: boolean) => boolean;
}

function timesOf(item: ItemCommand, serverNow: number): Pick<Pending, 'notBefore' | 'expiresAt'> {
  const toMonotonic = performance.now() - serverNow;
  return { notBefore: item.notBefore + toMonotonic, expiresAt: item.expiresAt + toMonotonic };
}

/** Items not begun yet: each waits for its time and for its device to be free, and can be withdrawn or expire meanwhile. */
export class PendingCommands {
  readonly #options: PendingCommandsOptions;
  readonly #pending = new Map<number, Pending>();
  readonly #queues = new Map<number, Queued[]>();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: PendingCommandsOptions) {
    this.#options = options;
  }

  /** Takes an item whose times are set by a clock that stands at `serverNow`, in milliseconds since the epoch. */
  add(item: ItemCommand, serverNow: number): void {
    if (this.#closed) return;
    const pending = { item, receivedAt: performance.now(), queued: false, ...timesOf(item, serverNow) };
    this.#pending.set(item.itemId, pending);
    this.#look(pending);
    this.#timer ??= setInterval(() => this.#lookAtAll(), lookEveryMs);
  }

  /** Sets the times of an item that came again, where it still waits. */
  retime(item: ItemCommand, serverNow: number): void {
    const pending = this.#pending.get(item.itemId);
    if (pending) Object.assign(pending, timesOf(item, serverNow));
  }

  /** Takes an item over for good, just before it is begun; false when it was withdrawn or has expired. */
  claim(itemId: number): boolean {
    const pending = this.#pending.get(itemId);
    if (!pending || this.#closed) return false;
    this.#pending.delete(itemId);
    if (performance.now() <= pending.expiresAt) return true;
    this.#options.drop(pending.item, 'expired');
    return false;
  }

  cancel(itemId: number): void {
    const pending = this.#pending.get(itemId);
    if (!pending) return;
    this.#pending.delete(itemId);
    this.#options.drop(pending.item, 'canceled');
  }

  /** Drops an item that was settled otherwise, without a word. */
  forget(itemId: number): void {
    this.#pending.delete(itemId);
  }

  /** Makes a device's items wait for other work with it; the work must not reject. */
  occupy(deviceId: number, work: () => Promise<void>): void {
    this.#enqueue(deviceId, work);
  }

  close(): void {
    this.#closed = true;
    if (this.#timer) clearInterval(this.#timer);
  }

  #lookAtAll(): void {
    for (const pending of this.#pending.values()) this.#look(pending);
    if (this.#pending.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #look(pending: Pending): void {
    const { item } = pending;
    const now = performance.now();
    if (now > pending.expiresAt) {
      this.#pending.delete(item.itemId);
      this.#options.drop(item, 'expired');
      return;
    }
    if (pending.queued || now < pending.notBefore) return;
    if (!this.#options.known(item.deviceId) && now - pending.receivedAt < unknownDeviceGraceMs) return;
    if (this.#options.mayBegin?.(item, !this.#queues.has(item.deviceId)) === false) return;
    pending.queued = true;
    this.#enqueue(item.deviceId, pending);
  }

  #enqueue(deviceId: number, queued: Queued): void {
    const queue = this.#queues.get(deviceId);
    if (queue) {
      queue.push(queued);
      return;
    }
    this.#queues.set(deviceId, [queued]);
    void this.#workOff(deviceId);
  }

  async #workOff(deviceId: number): Promise<void> {
    const queue = this.#queues.get(deviceId) ?? [];
    // The items of one message are all queued before the first of them begins.
    await Promise.resolve();
    while (!this.#closed) {
      const next = queue.shift();
      if (!next) break;
      if (typeof next === 'function') await next();
      else if (this.#waits(next)) await this.#options.run(this.#together(next, queue));
    }
    this.#queues.delete(deviceId);
  }

  /** Whether an item was neither withdrawn nor settled since it was queued. */
  #waits(pending: Pending): boolean {
    return this.#pending.get(pending.item.itemId) === pending;
  }

  /** An item with those right behind it that may be carried out together with it, each part once. */
  #together(first: Pending, queue: Queued[]): ItemCommand[] {
    const items = [first.item];
    const group = this.#options.groupOf(first.item);
    const parts = new Set([first.item.part?.key]);
    while (group !== null && items.length < maxPerGroup) {
      const [next] = queue;
      if (!next || typeof next === 'function') break;
      if (this.#waits(next)) {
        if (parts.has(next.item.part?.key) || this.#options.groupOf(next.item) !== group) break;
        items.push(next.item);
        parts.add(next.item.part?.key);
      }
      queue.shift();
    }
    return items;
  }
}
