import { DeviceReplyError } from '../device-errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value.ts';
import { readBareWord, readQuoted } from './tolerant-scalars.ts';

const blank = /[\s\0\uFEFF]/;

/**
 * A recursive parser for JSON as broken firmware writes it; use it through `readTolerantJson`. Every step consumes a
 * character or closes a level, and levels are bounded, so that the time is linear in the length of the text.
 */
export class TolerantParser {
  readonly #text: string;
  readonly #maxDepth: number;
  #at = 0;
  #openLists = 0;
  #openObjects = 0;
  #cutOff = false;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  /** Whether the text ended before everything that was opened in it was closed. */
  get cutOff(): boolean {
    return this.#cutOff;
  }

  /** Reads the first object or list; whatever follows it (stray tails, NUL) is ignored. */
  readRoot(): JsonObject | JsonValue[] {
    this.#skipBlanks();
    const first = this.#text[this.#at];
    if (first === '{') return this.#readObject();
    if (first === '[') return this.#readList();
    throw new DeviceReplyError('The reply is not a JSON object.');
  }

  #skipBlanks(alsoCommas = false): void {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at] ?? '';
      if (!blank.test(character) && !(alsoCommas && character === ',')) return;
    }
  }

  #descend(): void {
    this.#at += 1;
    if (this.#openLists + this.#openObjects >= this.#maxDepth)
      throw new DeviceReplyError('The reply is nested too deeply.');
  }

  #readObject(): JsonObject {
    this.#descend();
    this.#openObjects += 1;
    const members = new Map<string, JsonValue>();
    for (;;) {
      this.#skipBlanks(true);
      const character = this.#text[this.#at];
      if (character === undefined) {
        this.#cutOff = true;
        break;
      }
      if (character === '}') {
        this.#at += 1;
        break;
      }
      if (character === ']') {
        if (this.#openLists > 0) break;
        this.#at += 1;
      } else if (character === '{' || character === '[') {
        this.#readNameless(members);
      } else if (character === ':') {
        this.#at += 1;
      } else {
        this.#readMember(members);
      }
    }
    this.#openObjects -= 1;
    return Object.fromEntries(members);
  }

  /** An object without a name inside an object: its members belong to the outer one. */
  #readNameless(members: Map<string, JsonValue>): void {
    const inner = this.#readValue();
    if (!isJsonObject(inner)) return;
    for (const [key, value] of Object.entries(inner)) if (!members.has(key)) members.set(key, value);
  }

  #readMember(members: Map<string, JsonValue>): void {
    const key = this.#readScalar();
    this.#skipBlanks();
    if (this.#text[this.#at] !== ':') return;
    this.#at += 1;
    this.#skipBlanks();
    members.set(String(key), this.#readValue());
  }

  #readList(): JsonValue[] {
    this.#descend();
    this.#openLists += 1;
    const items: JsonValue[] = [];
    for (;;) {
      this.#skipBlanks(true);
      const character = this.#text[this.#at];
      if (character === undefined) {
        this.#cutOff = true;
        break;
      }
      if (character === ']') {
        this.#at += 1;
        break;
      }
      if (character === '}') {
        if (this.#openObjects > 0) break;
        this.#at += 1;
      } else if (character === ':') {
        this.#at += 1;
      } else {
        items.push(this.#readItem());
      }
    }
    this.#openLists -= 1;
    return items;
  }

  /** One list item; `"218":"2024-01-01"` inside a list is read as the object `{"218":"2024-01-01"}`. */
  #readItem(): JsonValue {
    const item = this.#readValue();
    if (typeof item === 'object') return item;
    this.#skipBlanks();
    if (this.#text[this.#at] !== ':') return item;
    this.#at += 1;
    this.#skipBlanks();
    return Object.fromEntries([[String(item), this.#readValue()]]);
  }

  /**
   * A value; where there is none (`"a": ,` or the end of the text) it is null. So is one that the end of the text may have
   * cut short: the first digits of a number are another number.
   */
  #readValue(): JsonValue {
    const character = this.#text[this.#at];
    if (character === '{') return this.#readObject();
    if (character === '[') return this.#readList();
    if (character === undefined || character === ',' || character === '}' || character === ']') return null;
    const wasCutOff = this.#cutOff;
    const value = this.#readScalar();
    if (character !== '"' && character !== "'") {
      this.#skipBlanks();
      this.#cutOff ||= this.#at >= this.#text.length;
    }
    return this.#cutOff && !wasCutOff ? null : value;
  }

  #readScalar(): JsonValue {
    const quote = this.#text[this.#at];
    const read = quote === '"' || quote === "'" ? readQuoted(this.#text, this.#at) : readBareWord(this.#text, this.#at);
    this.#at = read.end;
    this.#cutOff ||= read.cutOff === true;
    return read.value;
  }
}
