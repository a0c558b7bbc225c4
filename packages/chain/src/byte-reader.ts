/** Reads bytes from the front to the end. Throws RangeError where they end too early. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** How many bytes are read. */
  get position(): number {
    return this.#at;
  }

  /** The next byte, which is not taken; undefined at the end. */
  get next(): number | undefined {
    return this.#bytes[this.#at];
  }

  take(length: number): Buffer {
    if (length > this.#bytes.length - this.#at) throw new RangeError('The bytes end too early.');
    return this.#bytes.subarray(this.#at, (this.#at += length));
  }

  /** A count of 1, 3, 5 or 9 bytes. */
  count(): number {
    const first = this.take(1)[0] ?? 0;
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.take(2).readUInt16LE();
    if (first === 0xfe) return this.take(4).readUInt32LE();
    const count = this.take(8).readBigUInt64LE();
    if (count > 0xffff_ffffn) throw new RangeError('There cannot be that many.');
    return Number(count);
  }

  /** What was read between two positions. */
  between(start: number, end: number): Buffer {
    return this.#bytes.subarray(start, end);
  }

  /** All that is not read yet. */
  rest(): Buffer {
    return this.#bytes.subarray(this.#at);
  }
}
