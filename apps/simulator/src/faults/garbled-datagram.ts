import { mixedBits } from '../physics/noise.ts';

/**
 * Breaks a datagram in one of the ways broken firmware and broken networks do: cut off, bytes of noise, one byte changed,
 * too long, text, nothing at all. `turn` picks the way, so that asking again meets the next one.
 */
export function garbledDatagram(datagram: Buffer, turn: number): Buffer {
  const noise = (length: number) => Buffer.from(Array.from({ length }, (_, index) => mixedBits(turn, index) & 255));
  const changed = Buffer.from(datagram);
  changed.writeUInt8(mixedBits(turn, 7) & 255, mixedBits(turn, 8) % changed.length);
  const ways = [
    () => datagram.subarray(0, Math.floor(datagram.length / 2)),
    () => noise(64),
    () => changed,
    () => Buffer.concat([datagram, noise(200)]),
    () => Buffer.from('<html><head><title>502 Bad Gateway</title></head></html>'),
    () => Buffer.alloc(0),
  ];
  return ways[turn % ways.length]?.() ?? datagram;
}
