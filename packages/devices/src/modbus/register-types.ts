/** How the registers of a value are put together. */
export interface RegisterOrder {
  /** Which of several registers comes first. */
  wordOrder: 'high-first' | 'low-first';
  /** Which byte of a register comes first on the wire; Modbus says high, some devices do otherwise. */
  byteOrder: 'high-first' | 'low-first';
}

/** Registers that a value of each type takes: unsigned and signed integers, and IEEE 754 single floats. */
export const registerTypes = { u16: 1, i16: 1, u32: 2, i32: 2, u64: 4, f32: 2 } as const;

/** Type of a value. */
export type RegisterType = keyof typeof registerTypes;

const swapBytes = (word: number): number => ((word & 0xff) << 8) | (word >> 8);

/** Registers in the order high to low, each with its high byte first. */
function ordered(words: readonly number[], order: RegisterOrder): number[] {
  const upright = order.byteOrder === 'high-first' ? [...words] : words.map(swapBytes);
  return order.wordOrder === 'high-first' ? upright : upright.toReversed();
}

/** The bits of a value as one unsigned number. */
export function bitsOf(words: readonly number[], order: RegisterOrder): bigint {
  return ordered(words, order).reduce((bits, word) => (bits << 16n) | BigInt(word), 0n);
}

/** The number that the bits of a value stand for; null for a float that is none (NaN, infinity). */
export function numberOf(bits: bigint, type: RegisterType): number | null {
  if (type === 'f32') {
    const float = Buffer.alloc(4);
    float.writeUInt32BE(Number(bits));
    const number = float.readFloatBE(0);
    // A float holds about seven digits; the others would only pretend to be measured.
    return Number.isFinite(number) ? Number(number.toPrecision(7)) : null;
  }
  return Number(type === 'i16' || type === 'i32' ? BigInt.asIntN(16 * registerTypes[type], bits) : bits);
}

/** Text in registers, two bytes each, up to the first NUL; null where nothing readable is left. */
export function textOf(words: readonly number[], byteOrder: RegisterOrder['byteOrder']): string | null {
  const bytes = Buffer.alloc(2 * words.length);
  words.forEach((word, index) => bytes.writeUInt16BE(byteOrder === 'high-first' ? word : swapBytes(word), 2 * index));
  const [text = ''] = bytes.toString('utf8').split('\0', 1);
  const clean = text
    .replace(/[\p{Cc}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, 255);
  return clean === '' ? null : clean;
}
