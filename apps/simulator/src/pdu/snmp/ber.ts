/** Tags of the types that the simulated agents speak (X.690, RFC 3416). */
export const tags = {
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  sequence: 0x30,
  counter: 0x41,
  gauge: 0x42,
  timeTicks: 0x43,
  noSuchObject: 0x80,
  noSuchInstance: 0x81,
  endOfMibView: 0x82,
} as const;

/** One element: its tag and its content. */
export interface Element {
  readonly tag: number;
  readonly content: Buffer;
  /** Where it ends in what it was read from. */
  readonly end: number;
}

/** Reads the element at a place. Throws a RangeError where none is. */
export function readElement(bytes: Buffer, at = 0): Element {
  const first = bytes.readUInt8(at + 1);
  const octets = first < 0x80 ? 0 : first & 0x7f;
  if (octets > 3) throw new RangeError('A length of more than three octets.');
  const length = octets === 0 ? first & 0x7f : bytes.readUIntBE(at + 2, octets);
  const begin = at + 2 + octets;
  if (begin + length > bytes.length) throw new RangeError('An element that is cut off.');
  return { tag: bytes.readUInt8(at), content: bytes.subarray(begin, begin + length), end: begin + length };
}

/** Reads the elements that stand one after another. Throws a RangeError where they are none. */
export function readElements(bytes: Buffer): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; at = elements.at(-1)?.end ?? bytes.length) elements.push(readElement(bytes, at));
  return elements;
}

/** A signed integer of up to six octets. Throws a RangeError for others. */
export function integerOf({ content }: Element): number {
  if (content.length === 0 || content.length > 6) throw new RangeError('An integer of no or too many octets.');
  return content.readIntBE(0, content.length);
}

/** An object identifier. Throws a RangeError for anything else. */
export function oidOf({ content }: Element): number[] {
  const [first = 0] = content;
  const oid = content.length === 0 ? [] : [Math.floor(first / 40), first % 40];
  let value = 0;
  for (const byte of content.subarray(1)) {
    value = value * 128 + (byte & 0x7f);
    if (value > 0xff_ff_ff_ff) throw new RangeError('A number of an object identifier that is too large.');
    if (byte < 0x80) {
      oid.push(value);
      value = 0;
    }
  }
  return oid;
}

export function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const length = contents.reduce((sum, { length: part }) => sum + part, 0);
  const head =
    length < 0x80
      ? Buffer.from([tag, length])
      : length < 0x1_00
        ? Buffer.from([tag, 0x81, length])
        : Buffer.from([tag, 0x82, length >>> 8, length & 0xff]);
  return Buffer.concat([head, ...contents]);
}

/** A signed integer in as few octets as it takes. */
export function integer(value: number, tag: number = tags.integer): Buffer {
  const octets = [1, 2, 3, 4, 5].find((count) => value >= -(2 ** (8 * count - 1)) && value < 2 ** (8 * count - 1)) ?? 6;
  const content = Buffer.alloc(octets);
  content.writeIntBE(value, 0, octets);
  return element(tag, content);
}

/** A text or bytes. */
export function octets(value: string | Buffer): Buffer {
  return element(tags.octets, Buffer.from(value));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

/** An object identifier. */
export function oid(value: readonly number[]): Buffer {
  const [first = 0, second = 0, ...rest] = value;
  return element(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}
