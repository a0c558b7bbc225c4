import { scrypt } from 'node:crypto';
import { hashBytes } from '@headframe/chain/bytes';

/** Headers that are hashed at once: Node has four threads, and the spool's fsync needs one at any time. */
const maxRunning = 2;

/** Headers that wait at most: a second and a half of work of both threads. */
const maxWaiting = 4096;

/** 128 KiB, what N 1024 and r 1 need, and as much again. */
const options = { N: 1024, r: 1, p: 1, maxmem: 1 << 18 };

interface Entry {
  readonly header: Uint8Array;
  readonly onHash: (hash: Uint8Array) => void;
  hash?: Uint8Array;
}

/** Hashes headers by Scrypt on Node's threads and gives the hashes in the order in which the headers came. */
export class ScryptQueue {
  readonly #waiting: Entry[] = [];
  /** Those that a thread has or had, in order; one that is done waits for all before it. */
  readonly #started: Entry[] = [];
  #running = 0;

  /** Takes a header and gives its hash (internal order) later. False where too many wait. */
  add(header: Uint8Array, onHash: (hash: Uint8Array) => void): boolean {
    if (this.#waiting.length >= maxWaiting) return false;
    this.#waiting.push({ header, onHash });
    this.#next();
    return true;
  }

  #next(): void {
    while (this.#running < maxRunning) {
      const entry = this.#waiting.shift();
      if (!entry) return;
      this.#running += 1;
      this.#started.push(entry);
      scrypt(entry.header, entry.header, hashBytes, options, (error, hash) => {
        // A header is always the same length, and the options are constants: nothing is left that can fail.
        if (error) throw error;
        this.#running -= 1;
        entry.hash = hash;
        this.#next();
        this.#deliver();
      });
    }
  }

  #deliver(): void {
    for (let [first] = this.#started; first?.hash; [first] = this.#started) {
      this.#started.shift();
      first.onHash(first.hash);
    }
  }
}
