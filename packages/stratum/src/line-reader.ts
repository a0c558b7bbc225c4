const newline = 0x0a;
const carriageReturn = 0x0d;
const smallestBuffer = 128;

/** Gets one line without its end: the bytes of `bytes` from `start` up to `end`, valid during the call alone. */
export type OnLine = (bytes: Buffer, start: number, end: number) => void;

/**
 * Cuts the bytes of a connection into lines. A line ends with `\n` or `\r\n`; empty ones go to `onEmpty`. A packet may hold
 * several lines and a line may arrive in many packets: only the unfinished rest is kept, as a copy of at most `maxBytes`.
 */
export class LineReader {
  readonly #maxBytes: number;
  readonly #onLine: OnLine;
  readonly #onEmpty: () => void;
  #rest: Buffer | undefined;
  #restLength = 0;
  #isStopped = false;

  constructor(maxBytes: number, onLine: OnLine, onEmpty: () => void = () => undefined) {
    this.#maxBytes = maxBytes;
    this.#onLine = onLine;
    this.#onEmpty = onEmpty;
  }

  /** Bytes of the unfinished line. */
  get pendingBytes(): number {
    return this.#restLength;
  }

  /** Reports no further line, not even of the packet that is being read. */
  stop(): void {
    this.#isStopped = true;
    this.#rest = undefined;
    this.#restLength = 0;
  }

  /** Takes one packet. Returns false, and reads nothing any more, once a line is longer than the bound. */
  push(packet: Buffer): boolean {
    let start = 0;
    while (!this.#isStopped && start < packet.length) {
      const end = packet.indexOf(newline, start);
      const stop = end === -1 ? packet.length : end;
      if (this.#restLength + stop - start > this.#maxBytes) {
        this.stop();
        return false;
      }
      if (end === -1) this.#keep(packet, start, stop);
      else if (this.#restLength === 0) this.#report(packet, start, stop);
      else this.#reportWithRest(packet, start, stop);
      start = stop + 1;
    }
    return true;
  }

  #keep(packet: Buffer, start: number, end: number): void {
    const length = this.#restLength + end - start;
    if (this.#rest === undefined || this.#rest.length < length) {
      let size = smallestBuffer;
      while (size < length) size *= 2;
      const larger = Buffer.allocUnsafeSlow(size);
      this.#rest?.copy(larger, 0, 0, this.#restLength);
      this.#rest = larger;
    }
    packet.copy(this.#rest, this.#restLength, start, end);
    this.#restLength = length;
  }

  #reportWithRest(packet: Buffer, start: number, end: number): void {
    this.#keep(packet, start, end);
    const line = this.#rest;
    const length = this.#restLength;
    this.#rest = undefined;
    this.#restLength = 0;
    if (line) this.#report(line, 0, length);
  }

  #report(bytes: Buffer, start: number, end: number): void {
    const last = end > start && bytes[end - 1] === carriageReturn ? end - 1 : end;
    if (last > start) this.#onLine(bytes, start, last);
    else this.#onEmpty();
  }
}
