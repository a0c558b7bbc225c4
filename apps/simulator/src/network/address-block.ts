import { isIPv4 } from 'node:net';

/** Where a farm's addresses begin when nothing else is asked for. */
export const defaultFirstAddress = '127.20.0.1';

/** The IPv4 address as an unsigned 32-bit number. Throws a RangeError when the text is no IPv4 address. */
export function addressToNumber(address: string): number {
  if (!isIPv4(address)) throw new RangeError(`Not an IPv4 address: ${address}`);
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** The IPv4 address of an unsigned 32-bit number. */
export function numberToAddress(value: number): string {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
}

/** True for an address of 127.0.0.0/8: the only ones the simulator gives away and listens to. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const plain = address?.startsWith('::ffff:') ? address.slice(7) : address;
  return plain === '::1' || (plain !== undefined && isIPv4(plain) && plain.startsWith('127.'));
}

/** `count` consecutive loopback addresses beginning with `first`. Throws a RangeError when they leave 127.0.0.0/8. */
export function addressBlock(first: string, count: number): string[] {
  const start = addressToNumber(first);
  const block = Array.from({ length: count }, (_, index) => numberToAddress(start + index));
  const outside = block.find((address) => !isLoopbackAddress(address));
  if (outside !== undefined) throw new RangeError(`Simulated devices live on loopback only, not at ${outside}`);
  return block;
}

/** Sums addresses up as from-to ranges (`127.20.0.1-127.20.0.250`), the form a scan takes. */
export function rangesOf(addresses: readonly string[]): string[] {
  const sorted = addresses.map(addressToNumber).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const value of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && value <= last[1] + 1) last[1] = value;
    else ranges.push([value, value]);
  }
  return ranges.map(([from, to]) => `${numberToAddress(from)}-${numberToAddress(to)}`);
}
