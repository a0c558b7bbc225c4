import { describe, expect, it } from 'vitest';
import { bytesOfHex, displayOfHash, hashOfDisplay, hexOfBytes, littleEndian, variableInteger } from './bytes.ts';

describe('bytes', () => {
  it('are read from hex as a whole or not at all', () => {
    expect(hexOfBytes(bytesOfHex('00fFaB'))).toBe('00ffab');
    for (const text of ['0', '0g', ' 00', '00\n', '0x00', '٠٠']) expect(() => bytesOfHex(text)).toThrow(RangeError);
  });

  it('turn hashes round for display', () => {
    const display = '01'.padEnd(64, '0');
    expect(hashOfDisplay(display)[31]).toBe(1);
    expect(displayOfHash(hashOfDisplay(display))).toBe(display);
    expect(() => hashOfDisplay('00')).toThrow(RangeError);
  });

  it.each([
    [0, '00'],
    [0xfc, 'fc'],
    [0xfd, 'fdfd00'],
    [0xffff, 'fdffff'],
    [0x10000, 'fe00000100'],
    [0xffffffff, 'feffffffff'],
    [0x100000000, 'ff0000000001000000'],
  ])('write the count %i as %s', (count, expected) => {
    expect(hexOfBytes(variableInteger(count))).toBe(expected);
  });

  it('hold only numbers that fit', () => {
    expect(hexOfBytes(littleEndian(0x0102n, 3))).toBe('020100');
    expect(() => littleEndian(256, 1)).toThrow(RangeError);
    expect(() => littleEndian(-1, 1)).toThrow(RangeError);
    expect(() => variableInteger(-1)).toThrow(RangeError);
  });
});
