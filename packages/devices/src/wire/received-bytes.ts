/** What has been received of a reply so far; collected in linear time however small the pieces are. */
export class ReceivedBytes {
  #chunks: Buffer[] = [];
  #length = 0;

  /** Bytes received. */
  get length(): number {
    return this.#length;
  }

  /** Adds the next piece. */
  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** Everything received, in one piece. */
  whole(): Buffer {
    const [first] = this.#chunks;
    if (first && this.#chunks.length === 1) return first;
    const whole = Buffer.concat(this.#chunks, this.#length);
    this.#chunks = [whole];
    return whole;
  }
}
