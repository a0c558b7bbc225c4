/** Words of one share: both halves of extranonce2, time, nonce, version. */
const words = 5;

/** Shares that one piece of work keeps at most. At the rates that miners are set to it sees less than a hundred. */
export const maxSharesOfWork = 4096;

const empty = new Uint32Array(0);

/**
 * The shares that were credited on one piece of work (a template with one extranonce1), as decoded numbers, so that no
 * other spelling of a share is credited again. An open hash table in one array, which grows by doubling.
 */
export class CreditedShares {
  #table = empty;
  /** Slots of the table, a power of two. */
  #slots = 0;
  #count = 0;

  /** Bytes that it keeps. */
  get bytes(): number {
    return this.#table.byteLength;
  }

  get isFull(): boolean {
    return this.#count >= maxSharesOfWork;
  }

  /** Whether a share was added before. */
  has(high: number, low: number, time: number, nonce: number, version: number): boolean {
    return this.#slots > 0 && this.#find(high, low, time, nonce, version) < 0;
  }

  /** Adds a share; false where it is there already. Throws RangeError when full. */
  add(high: number, low: number, time: number, nonce: number, version: number): boolean {
    if (this.isFull) throw new RangeError('The work holds as many shares as it keeps.');
    // At most half of the slots are taken, so that a search meets a free one soon.
    if (2 * this.#count >= this.#slots) this.#grow();
    const free = this.#find(high, low, time, nonce, version);
    if (free < 0) return false;
    this.#write(free, high, low, time, nonce, version);
    return true;
  }

  #write(at: number, high: number, low: number, time: number, nonce: number, version: number): void {
    const table = this.#table;
    table[at] = high;
    table[at + 1] = low;
    table[at + 2] = time;
    table[at + 3] = nonce;
    table[at + 4] = version;
    this.#count += 1;
  }

  /** Index of the free slot for a share, or -1 where the share is there. A time of 0 marks a free slot: no block has it. */
  #find(high: number, low: number, time: number, nonce: number, version: number): number {
    const table = this.#table;
    const mask = this.#slots - 1;
    let slot = Math.imul(high ^ Math.imul(low, 0x9e3779b1) ^ Math.imul(nonce ^ time, 0x85ebca6b) ^ version, 0xc2b2ae35);
    slot = (slot ^ (slot >>> 15)) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const at = slot * words;
      if (table[at + 2] === 0) return at;
      if (
        table[at + 3] === nonce &&
        table[at + 1] === low &&
        table[at] === high &&
        table[at + 2] === time &&
        table[at + 4] === version
      )
        return -1;
    }
  }

  #grow(): void {
    const old = this.#table;
    this.#slots = Math.max(8, this.#slots * 2);
    this.#table = new Uint32Array(this.#slots * words);
    this.#count = 0;
    for (let at = 0; at < old.length; at += words) {
      const [high = 0, low = 0, time = 0, nonce = 0, version = 0] = old.subarray(at, at + words);
      if (time !== 0) this.#write(this.#find(high, low, time, nonce, version), high, low, time, nonce, version);
    }
  }
}
