/** Parameters that a submit has at most: worker, job, extranonce2, time, nonce, version bits. */
export const maxSubmitParameters = 6;
export const minSubmitParameters = 5;

/** Bytes of an id that is echoed; a longer one is read as JSON. */
const maxIdBytes = 64;

const quote = 0x22;
const colon = 0x3a;
const comma = 0x2c;

const nameOfMethod = Buffer.from('mining.submit');
const keyOfId = Buffer.from('id');
const keyOfMethod = Buffer.from('method');
const keyOfParams = Buffer.from('params');

/**
 * Reads a `mining.submit` line without making objects or strings. It knows the layout that miners send: one object with
 * id, method and params in any order, the params an array of 5 or 6 strings without escapes. Every other line is left to
 * JSON. The ranges stay valid until the next read.
 */
export class SubmitLine {
  /** Where each parameter begins and ends, without its quotes. */
  readonly starts = new Int32Array(maxSubmitParameters);
  readonly ends = new Int32Array(maxSubmitParameters);
  /** Parameters read. */
  count = 0;
  /** The id as JSON text, a number where it is a plain one. */
  id: number | string = 'null';

  #bytes: Uint8Array = new Uint8Array(0);
  #end = 0;

  /** Whether the bytes are a submit in the known layout. False says nothing about what else they are. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    this.#bytes = bytes;
    this.#end = end;
    this.count = 0;
    this.id = 'null';
    let seen = 0;
    let at = this.#skipSpace(start);
    if (bytes[at] !== 0x7b || at >= end) return false;
    for (;;) {
      at = this.#skipSpace(at + 1);
      const keyEnd = this.#stringEnd(at);
      if (keyEnd < 0) return false;
      const isId = this.#equals(at + 1, keyEnd, keyOfId);
      const isMethod = !isId && this.#equals(at + 1, keyEnd, keyOfMethod);
      const member = isId ? 1 : isMethod ? 2 : this.#equals(at + 1, keyEnd, keyOfParams) ? 4 : 0;
      // A member that is not known, or there twice, is for JSON to judge.
      if (member === 0 || (seen & member) !== 0) return false;
      seen |= member;
      at = this.#skipSpace(keyEnd + 1);
      if (at >= end || bytes[at] !== colon) return false;
      at = this.#skipSpace(at + 1);
      at = isId ? this.#readId(at) : isMethod ? this.#readMethod(at) : this.#readParams(at);
      if (at < 0) return false;
      at = this.#skipSpace(at);
      if (at >= end) return false;
      if (bytes[at] === comma) continue;
      return bytes[at] === 0x7d && this.#skipSpace(at + 1) === end && (seen & 6) === 6;
    }
  }

  #skipSpace(from: number): number {
    let at = from;
    for (; at < this.#end; at += 1) {
      const code = this.#bytes[at] as number;
      if (code !== 0x20 && code !== 0x09 && code !== 0x0d && code !== 0x0a) break;
    }
    return at;
  }

  /** Where the string that begins at `from` has its closing quote; -1 without one, or with escapes or control characters. */
  #stringEnd(from: number): number {
    if (from >= this.#end || this.#bytes[from] !== quote) return -1;
    for (let at = from + 1; at < this.#end; at += 1) {
      const code = this.#bytes[at] as number;
      if (code === quote) return at;
      if (code === 0x5c || code < 0x20) return -1;
    }
    return -1;
  }

  #equals(start: number, end: number, name: Uint8Array): boolean {
    if (end - start !== name.length) return false;
    for (let index = 0; index < name.length; index += 1) if (this.#bytes[start + index] !== name[index]) return false;
    return true;
  }

  #readMethod(from: number): number {
    const end = this.#stringEnd(from);
    return end > 0 && this.#equals(from + 1, end, nameOfMethod) ? end + 1 : -1;
  }

  #readParams(from: number): number {
    if (from >= this.#end || this.#bytes[from] !== 0x5b) return -1;
    let at = from;
    do {
      at = this.#skipSpace(at + 1);
      const end = this.#stringEnd(at);
      if (end < 0 || this.count === maxSubmitParameters) return -1;
      this.starts[this.count] = at + 1;
      this.ends[this.count] = end;
      this.count += 1;
      at = this.#skipSpace(end + 1);
      if (at >= this.#end) return -1;
    } while (this.#bytes[at] === comma);
    return this.#bytes[at] === 0x5d && this.count >= minSubmitParameters ? at + 1 : -1;
  }

  /** Reads an id: a number of up to 15 digits as such, a short string or null as its text; -1 for anything else. */
  #readId(from: number): number {
    const first = this.#bytes[from] as number;
    if (first === quote) {
      const end = this.#stringEnd(from);
      if (end < 0 || end - from > maxIdBytes) return -1;
      return this.#keepIdText(from, end + 1);
    }
    if (first === 0x6e) {
      const end = from + 4;
      return end <= this.#end && this.#keepIdText(from, end) > 0 && this.id === 'null' ? end : -1;
    }
    let value = 0;
    let at = from;
    for (; at < this.#end; at += 1) {
      const digit = (this.#bytes[at] as number) - 0x30;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    const length = at - from;
    if (length === 0 || length > 15 || (length > 1 && first === 0x30)) return -1;
    this.id = value;
    return at;
  }

  #keepIdText(start: number, end: number): number {
    this.id = Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + start, end - start).toString('utf8');
    return end;
  }
}
