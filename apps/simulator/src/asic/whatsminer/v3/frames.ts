const headLength = 4;
const maxFrameLength = 65_536;

/** Puts text into a frame: its length in four bytes, lowest first, then the text. */
export function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(headLength);
  head.writeUInt32LE(body.length);
  return Buffer.concat([head, body]);
}

/** Takes frames out of a stream of bytes that comes in pieces. */
export class FrameReader {
  #waiting = Buffer.alloc(0);

  /** The texts that are complete now, or undefined when the stream cannot be frames at all. */
  push(chunk: Buffer): string[] | undefined {
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    const texts: string[] = [];
    while (this.#waiting.length >= headLength) {
      const length = this.#waiting.readUInt32LE();
      if (length > maxFrameLength) return undefined;
      if (this.#waiting.length < headLength + length) break;
      texts.push(this.#waiting.subarray(headLength, headLength + length).toString('utf8'));
      this.#waiting = this.#waiting.subarray(headLength + length);
    }
    return texts;
  }
}
