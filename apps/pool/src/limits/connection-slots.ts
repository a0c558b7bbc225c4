import { isIPv6 } from 'node:net';

/** How many connections there may be. */
interface ConnectionBounds {
  /** Of all ports of the process together, those in their TLS handshake included. */
  readonly connections: number;
  /** Of one address, as long as they brought no accepted share; one that had connections with shares may have as many more. */
  readonly unprovenPerAddress: number;
}

/** Addresses whose number of proven connections is remembered after they have gone. */
const maxRemembered = 16_384;

/** One connection from its accept on: without an accepted share it makes way for newer ones. */
export interface ConnectionSlot {
  /** It comes from another address than the socket says: that of a miner behind a proxy. False: there is no room, and it was closed. */
  moveTo(address: string): boolean;
  /** It brought an accepted share: nobody takes its place any more. */
  prove(): void;
  /** It is gone. */
  release(): void;
}

interface Address {
  /** Oldest first. */
  readonly unproven: Set<Slot>;
  proven: number;
  /** The most proven connections that it had at a time. */
  peak: number;
}

/** What is counted as one address: of IPv6 the network of a customer, /64. */
function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const words = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - words.length - rest.length)).fill('0');
  return [...words, ...zeros, ...rest].slice(0, 4).join(':');
}

/**
 * Bounds the connections of a process, so that node, database, spool and blocks keep descriptors of their own. When all are taken, those
 * without an accepted share go first, the oldest one at a time; a newcomer is refused only where every other one brought a share.
 */
export class ConnectionSlots {
  readonly bounds: ConnectionBounds;
  /** In the order in which they came. */
  readonly #unproven = new Set<Slot>();
  readonly #addresses = new Map<string, Address>();
  #count = 0;

  constructor(bounds: ConnectionBounds) {
    this.bounds = bounds;
  }

  /** Connections that are open. */
  get size(): number {
    return this.#count;
  }

  /** Addresses that are counted or remembered. */
  get addresses(): number {
    return this.#addresses.size;
  }

  /** A slot for a connection; undefined where it is to be closed at once. `evict` closes it at once when it makes way. */
  open(address: string, evict: () => void): ConnectionSlot | undefined {
    if (this.#count >= this.bounds.connections && !this.#evictOldest(this.#unproven)) return undefined;
    const slot = new Slot(this, addressKey(address), evict);
    this.#count += 1;
    this.#unproven.add(slot);
    this.#join(slot);
    return slot;
  }

  /** @internal Counts a slot at another address. */
  move(slot: Slot, address: string): void {
    this.#leave(slot);
    slot.address = addressKey(address);
    this.#join(slot);
  }

  /** @internal */
  prove(slot: Slot): void {
    this.#unproven.delete(slot);
    const address = this.#address(slot.address);
    address.unproven.delete(slot);
    address.proven += 1;
    address.peak = Math.max(address.peak, address.proven);
  }

  /** @internal */
  release(slot: Slot): void {
    this.#count -= 1;
    this.#unproven.delete(slot);
    this.#leave(slot);
  }

  #evictOldest(slots: ReadonlySet<Slot>): boolean {
    const [oldest] = slots;
    if (!oldest) return false;
    oldest.release();
    oldest.evict();
    return true;
  }

  #address(key: string): Address {
    const known = this.#addresses.get(key);
    if (known) return known;
    const address: Address = { unproven: new Set(), proven: 0, peak: 0 };
    this.#addresses.set(key, address);
    return address;
  }

  #join(slot: Slot): void {
    const address = this.#address(slot.address);
    address.unproven.add(slot);
    if (address.unproven.size > this.bounds.unprovenPerAddress + address.peak) this.#evictOldest(address.unproven);
  }

  #leave(slot: Slot): void {
    const address = this.#address(slot.address);
    if (!address.unproven.delete(slot) && slot.isProven) address.proven -= 1;
    if (address.unproven.size > 0 || address.proven > 0) return;
    this.#addresses.delete(slot.address);
    if (address.peak === 0) return;
    // Remembered as the latest one: its miners come back all at once.
    this.#addresses.set(slot.address, address);
    if (this.#addresses.size <= this.#count + maxRemembered) return;
    for (const [key, { unproven, proven }] of this.#addresses) {
      if (unproven.size > 0 || proven > 0) continue;
      this.#addresses.delete(key);
      return;
    }
  }
}

class Slot implements ConnectionSlot {
  address: string;
  isProven = false;
  readonly evict: () => void;
  readonly #slots: ConnectionSlots;
  #isReleased = false;

  constructor(slots: ConnectionSlots, address: string, evict: () => void) {
    this.#slots = slots;
    this.address = address;
    this.evict = evict;
  }

  moveTo(address: string): boolean {
    if (!this.#isReleased) this.#slots.move(this, address);
    return !this.#isReleased;
  }

  prove(): void {
    if (this.isProven || this.#isReleased) return;
    this.isProven = true;
    this.#slots.prove(this);
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#slots.release(this);
  }
}
