import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOf, numberOf, registerTypes, textOf, type RegisterOrder, type RegisterType } from './register-types.ts';

const upright: RegisterOrder = { wordOrder: 'high-first', byteOrder: 'high-first' };
const orders: RegisterOrder[] = [
  upright,
  { wordOrder: 'low-first', byteOrder: 'high-first' },
  { wordOrder: 'high-first', byteOrder: 'low-first' },
  { wordOrder: 'low-first', byteOrder: 'low-first' },
];

/** The registers that a device of an order sends for the bytes of a value, its highest first. */
function sent(bytes: Buffer, { wordOrder, byteOrder }: RegisterOrder): number[] {
  const pairs = Array.from({ length: bytes.length / 2 }, (_, index) => [...bytes.subarray(2 * index, 2 * index + 2)]);
  const words = pairs.map(([high = 0, low = 0]) => (byteOrder === 'high-first' ? high * 256 + low : low * 256 + high));
  return wordOrder === 'high-first' ? words : words.reverse();
}

function written(bytes: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(bytes);
  write(buffer);
  return buffer;
}

const values: Record<RegisterType, fc.Arbitrary<[number, Buffer]>> = {
  u16: fc.integer({ min: 0, max: 0xffff }).map((n) => [n, written(2, (buffer) => buffer.writeUInt16BE(n))]),
  i16: fc.integer({ min: -0x8000, max: 0x7fff }).map((n) => [n, written(2, (buffer) => buffer.writeInt16BE(n))]),
  u32: fc.integer({ min: 0, max: 0xffff_ffff }).map((n) => [n, written(4, (buffer) => buffer.writeUInt32BE(n))]),
  i32: fc.integer().map((n) => [n, written(4, (buffer) => buffer.writeInt32BE(n))]),
  u64: fc
    .bigInt({ min: 0n, max: 2n ** 64n - 1n })
    .map((n) => [Number(n), written(8, (buffer) => buffer.writeBigUInt64BE(n))]),
  f32: fc
    .float({ noNaN: true, noDefaultInfinity: true })
    .map((n) => [Number(n.toPrecision(7)), written(4, (buffer) => buffer.writeFloatBE(n))]),
};

describe('values in registers', () => {
  it.each(Object.keys(registerTypes) as RegisterType[])('of type %s are read whatever the order', (type) => {
    fc.assert(
      fc.property(values[type], fc.constantFrom(...orders), ([value, bytes], order) => {
        const words = sent(bytes, order);
        expect(words).toHaveLength(registerTypes[type]);
        expect(numberOf(bitsOf(words, order), type)).toBe(value);
      }),
    );
  });

  it('never are a number that is none', () => {
    for (const bits of [0x7fc0_0000n, 0xffc0_0000n, 0x7f80_0000n, 0xff80_0000n])
      expect(numberOf(bits, 'f32')).toBeNull();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 2, maxLength: 2 }), (words) => {
        const number = numberOf(bitsOf(words, upright), 'f32');
        expect(number === null || Number.isFinite(number)).toBe(true);
      }),
    );
  });

  it('are a float as the standard prints it: 0x43660000 is 230', () => {
    expect(numberOf(bitsOf([0x4366, 0x0000], upright), 'f32')).toBe(230);
    expect(numberOf(bitsOf([0x0000, 0x4366], { ...upright, wordOrder: 'low-first' }), 'f32')).toBe(230);
  });
});

describe('text in registers', () => {
  it('ends at NUL, is trimmed, and has no control characters', () => {
    expect(textOf([0x4232, 0x3320, 0x3131, 0x3200], 'high-first')).toBe('B23 112');
    expect(textOf([0x3242, 0x2033], 'low-first')).toBe('B23');
    expect(textOf([0x0000, 0x4142], 'high-first')).toBeNull();
    expect(textOf([0xffff, 0xffff], 'high-first')).toBeNull();
    expect(textOf([0x4107, 0x0a42], 'high-first')).toBe('A B');
  });
});
