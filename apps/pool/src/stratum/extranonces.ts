import { markBytes } from '../shares/difficulty-mark.ts';

/** Bytes of an extranonce 1: one of the process, three of the connection. */
export const extranonce1Bytes = 4;

/** Bytes of an extranonce 2: what ckpool gives, and the most that cgminer and Whatsminer take. */
export const extranonce2Bytes = 8;

/** Bytes that a template leaves in its coinbase: the mark of the job and both extranonces. */
export const coinbaseBytes = markBytes + extranonce1Bytes + extranonce2Bytes;

const allNumbers = 2 ** 24;

/**
 * Gives each session an extranonce 1 of its own: the process's byte, so that processes of one pool never share one, and a
 * number that comes round only after 16.7 million sessions and skips those in use.
 */
export class Extranonces {
  readonly #processNumber: number;
  readonly #count: number;
  readonly #inUse = new Set<number>();
  #last = 0;

  /** `processNumber`: 0 to 255, another one for each process of the pool. Throws RangeError for any other. */
  constructor(processNumber: number, count = allNumbers) {
    if (!Number.isInteger(processNumber) || processNumber < 0 || processNumber > 255)
      throw new RangeError('The number of a pool process is 0 to 255.');
    this.#processNumber = processNumber;
    this.#count = count;
  }

  /** Throws RangeError where all are in use. */
  allocate(): Uint8Array {
    if (this.#inUse.size >= this.#count) throw new RangeError('All extranonces are in use.');
    do this.#last = (this.#last + 1) % this.#count;
    while (this.#inUse.has(this.#last));
    this.#inUse.add(this.#last);
    const number = this.#last;
    return Uint8Array.of(this.#processNumber, number >>> 16, (number >>> 8) & 0xff, number & 0xff);
  }

  /** The session is over; its extranonce comes round again after all others. */
  release([, high = 0, middle = 0, low = 0]: Uint8Array): void {
    this.#inUse.delete((high << 16) | (middle << 8) | low);
  }
}
