/** What a message says of itself before anything else in it is read. */
interface SnmpHeader {
  /** 0: SNMPv1, 1: SNMPv2c, 3: SNMPv3. */
  version: number;
  /** SNMPv3: bit 0 authenticated, bit 1 encrypted. */
  flags: number;
  /** Tag of the content (RFC 3416); null where it is encrypted. */
  content: number | null;
}

interface Element {
  tag: number;
  from: number;
  to: number;
}

function elementAt(message: Buffer, at: number): Element | null {
  const tag = message[at];
  const length = message[at + 1];
  if (tag === undefined || length === undefined) return null;
  if (length < 0x80) return bounded(message, { tag, from: at + 2, to: at + 2 + length });
  const octets = length & 0x7f;
  if (octets === 0 || octets > 3 || at + 2 + octets > message.length) return null;
  const from = at + 2 + octets;
  return bounded(message, { tag, from, to: from + message.readUIntBE(at + 2, octets) });
}

function bounded(message: Buffer, element: Element): Element | null {
  return element.to <= message.length ? element : null;
}

/** The elements that stand one after another within another one. */
function within(message: Buffer, outer: Element | null, count: number): Element[] {
  const elements: Element[] = [];
  let at = outer?.from ?? message.length;
  while (elements.length < count && at < (outer?.to ?? 0)) {
    const element = elementAt(message, at);
    if (!element) break;
    elements.push(element);
    at = element.to;
  }
  return elements;
}

/** Reads the head of a message (RFC 1157, RFC 1901, RFC 3412); null for anything else. */
export function readSnmpHeader(message: Buffer): SnmpHeader | null {
  const [version, second, third, fourth] = within(message, elementAt(message, 0), 4);
  if (!version || version.to - version.from !== 1 || !second || !third) return null;
  const number = message[version.from] ?? -1;
  if (number !== 3) return { version: number, flags: 0, content: third.tag };
  const flags = within(message, second, 3)[2];
  if (!flags || flags.to - flags.from !== 1 || !fourth) return null;
  const bits = message[flags.from] ?? 0;
  const [, , content] = within(message, fourth, 3);
  return { version: number, flags: bits, content: bits & 2 ? null : (content?.tag ?? -1) };
}
