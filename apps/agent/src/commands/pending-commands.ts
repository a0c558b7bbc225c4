import type { ItemCommand } from '@headframe/agent-link';
import { maxPerGroup } from './command-group.ts';

/** How long an order for a device not yet in the list waits for it, in milliseconds. */
const unknownDeviceGraceMs = 10_000;

/** How often orders whose time has come or gone are looked for, in milliseconds. */
const lookEveryMs = 100;

interface Pending {
  order: ItemCommand;
  /** When it was received, may be begun and expires, on the monotonic clock in milliseconds. */
  receivedAt: number;
  notBefore: number;
  expiresAt: number;
  queued: boolean;
}

/** What waits for a device: an order, or other work with it. */
type Queued = Pending | (() => Promise<void>);

/** Settings of the pending orders. */
export interface PendingCommandsOptions {
  /** Carries out orders for one device together; its next ones wait until it returns. */
  run: (orders: readonly ItemCommand[]) => Promise<void>;
  /** What orders have in common that may be carried out together; null for one that is carried out alone. */
  groupOf: (order: ItemCommand) => string | null;
  /** Settles an order that will not be carried out. */
  drop: (order: ItemCommand, state: 'expired' | 'canceled') => void;
  known: (deviceId: number) => boolean;
  /**
   * Whether an order may begin now, by whether its device is free; it waits otherwise, and can be withdrawn. An order that may
   * begins at once.
   */
  mayBegin?: (order: ItemCommand, isDeviceFree: boolean) => boolean;
}

function timesOf(order: ItemCommand, serverNow: number): Pick<Pending, 'notBefore' | 'expiresAt'> {
  const toMonotonic = performance.now() - serverNow;
  return { notBefore: order.notBefore + toMonotonic, expiresAt: order.expiresAt + toMonotonic };
}

/** Orders not begun yet: each waits for its time and for its device to be free, and can be withdrawn or expire meanwhile. */
export class PendingCommands {
  readonly #options: PendingCommandsOptions;
  readonly #pending = new Map<number, Pending>();
  readonly #queues = new Map<number, Queued[]>();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: PendingCommandsOptions) {
    this.#options = options;
  }

  /** Takes an order whose times are set by a clock that stands at `serverNow`, in milliseconds since the epoch. */
  add(order: ItemCommand, serverNow: number): void {
    if (this.#closed) return;
    const pending = { order, receivedAt: performance.now(), queued: false, ...timesOf(order, serverNow) };
    this.#pending.set(order.itemId, pending);
    this.#look(pending);
    this.#timer ??= setInterval(() => this.#lookAtAll(), lookEveryMs);
  }

  /** Sets the times of an order that came again, where it still waits. */
  retime(order: ItemCommand, serverNow: number): void {
    const pending = this.#pending.get(order.itemId);
    if (pending) Object.assign(pending, timesOf(order, serverNow));
  }

  /** Takes an order over for good, just before it is begun; false when it was withdrawn or has expired. */
  claim(itemId: number): boolean {
    const pending = this.#pending.get(itemId);
    if (!pending || this.#closed) return false;
    this.#pending.delete(itemId);
    if (performance.now() <= pending.expiresAt) return true;
    this.#options.drop(pending.order, 'expired');
    return false;
  }

  cancel(itemId: number): void {
    const pending = this.#pending.get(itemId);
    if (!pending) return;
    this.#pending.delete(itemId);
    this.#options.drop(pending.order, 'canceled');
  }

  /** Drops an order that was settled otherwise, without a word. */
  forget(itemId: number): void {
    this.#pending.delete(itemId);
  }

  /** Makes a device's orders wait for other work with it; the work must not reject. */
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
    const { order } = pending;
    const now = performance.now();
    if (now > pending.expiresAt) {
      this.#pending.delete(order.itemId);
      this.#options.drop(order, 'expired');
      return;
    }
    if (pending.queued || now < pending.notBefore) return;
    if (!this.#options.known(order.deviceId) && now - pending.receivedAt < unknownDeviceGraceMs) return;
    if (this.#options.mayBegin?.(order, !this.#queues.has(order.deviceId)) === false) return;
    pending.queued = true;
    this.#enqueue(order.deviceId, pending);
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
    // The orders of one message are all queued before the first of them begins.
    await Promise.resolve();
    while (!this.#closed) {
      const next = queue.shift();
      if (!next) break;
      if (typeof next === 'function') await next();
      else if (this.#waits(next)) await this.#options.run(this.#together(next, queue));
    }
    this.#queues.delete(deviceId);
  }

  /** Whether an order was neither withdrawn nor settled since it was queued. */
  #waits(pending: Pending): boolean {
    return this.#pending.get(pending.order.itemId) === pending;
  }

  /** An order with those right behind it that may be carried out together with it, each part once. */
  #together(first: Pending, queue: Queued[]): ItemCommand[] {
    const orders = [first.order];
    const group = this.#options.groupOf(first.order);
    const parts = new Set([first.order.part?.key]);
    while (group !== null && orders.length < maxPerGroup) {
      const [next] = queue;
      if (!next || typeof next === 'function') break;
      if (this.#waits(next)) {
        if (parts.has(next.order.part?.key) || this.#options.groupOf(next.order) !== group) break;
        orders.push(next.order);
        parts.add(next.order.part?.key);
      }
      queue.shift();
    }
    return orders;
  }
}
