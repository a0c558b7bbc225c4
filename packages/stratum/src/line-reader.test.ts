import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineReader } from './line-reader.ts';

function readerOf(maxBytes: number) {
  const lines: string[] = [];
  const reader = new LineReader(maxBytes, (bytes, start, end) => lines.push(bytes.toString('latin1', start, end)));
  return { reader, lines };
}

/** Cuts bytes at the given places. */
function packetsOf(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((place, index) => bytes.subarray(place, places[index] ?? bytes.length));
}

describe('LineReader', () => {
  it('reads several lines of one packet, drops empty ones and both kinds of line ends', () => {
    const { reader, lines } = readerOf(100);
    expect(reader.push(Buffer.from('one\r\n\n\r\ntwo\nthr'))).toBe(true);
    expect(lines).toEqual(['one', 'two']);
    expect(reader.pendingBytes).toBe(3);
    reader.push(Buffer.from('ee\n'));
    expect(lines).toEqual(['one', 'two', 'three']);
    expect(reader.pendingBytes).toBe(0);
  });

  it('reads the same lines however the bytes are cut into packets', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...'ab{}":,0é'), maxLength: 300 }), { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 40 }),
        fc.constantFrom('\n', '\r\n'),
        (texts, cuts, lineEnd) => {
          const bytes = Buffer.from(texts.map((text) => text + lineEnd).join(''));
          const { reader, lines } = readerOf(1024);
          for (const packet of packetsOf(bytes, cuts)) expect(reader.push(packet)).toBe(true);
          const expected = texts.filter((text) => text !== '').map((text) => Buffer.from(text).toString('latin1'));
          expect(lines).toEqual(expected);
          expect(reader.pendingBytes).toBe(0);
        },
      ),
    );
  });

  it('takes a line of exactly the bound, and stops for good at one byte more', () => {
    const { reader, lines } = readerOf(8);
    expect(reader.push(Buffer.from('12345678\n'))).toBe(true);
    expect(reader.push(Buffer.from('1234'))).toBe(true);
    expect(reader.push(Buffer.from('56789'))).toBe(false);
    expect(lines).toEqual(['12345678']);
    reader.push(Buffer.from('later\n'));
    expect(lines).toEqual(['12345678']);
    expect(reader.pendingBytes).toBe(0);
  });

  it('keeps no part of a packet alive: the rest of a line is a copy', () => {
    const { reader, lines } = readerOf(100);
    const packet = Buffer.from('abc');
    reader.push(packet);
    packet.fill(0x78);
    reader.push(Buffer.from('\n'));
    expect(lines).toEqual(['abc']);
  });

  it('reports nothing more of a packet after a line stopped it', () => {
    const lines: string[] = [];
    const reader = new LineReader(100, (bytes, start, end) => {
      lines.push(bytes.toString('latin1', start, end));
      reader.stop();
    });
    reader.push(Buffer.from('one\ntwo\n'));
    expect(lines).toEqual(['one']);
  });
});
