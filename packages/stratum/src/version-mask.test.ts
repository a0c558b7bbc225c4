import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commonMask,
  countBits,
  generalPurposeMask,
  hex32,
  jobVersion,
  readHex32,
  rolledVersion,
} from './version-mask.ts';

const bits32 = fc.integer({ min: 0, max: 0xffffffff });

describe('version mask', () => {
  it('has the sixteen bits of BIP 320', () => {
    expect(countBits(generalPurposeMask)).toBe(16);
    expect(hex32(generalPurposeMask)).toBe('1fffe000');
  });

  it.each([
    [0xffffffff, '1fffe000'],
    [undefined, '1fffe000'],
    [0x00ffff00, '00ffe000'],
    [0x00001fff, '00000000'],
    [0x1fffe000, '1fffe000'],
  ])('of a miner with %s is %s', (client, expected) => {
    expect(hex32(commonMask(generalPurposeMask, client))).toBe(expected);
  });

  it('refuses bits outside the mask, such as those of old Antminer firmware', () => {
    for (const bits of [0x40000000, 0x80000000, 0xc0000000, 0x00001000])
      expect(rolledVersion(0x20000000, bits, generalPurposeMask)).toBeUndefined();
    expect(rolledVersion(0x20000000, 0x1fffe000, generalPurposeMask)).toBe(0x3fffe000);
    expect(rolledVersion(0x20000000, 0, generalPurposeMask)).toBe(0x20000000);
    expect(rolledVersion(0x20000000, 4, 0)).toBeUndefined();
  });

  it('agrees for clients that send bits and clients that send the difference to the job', () => {
    fc.assert(
      fc.property(bits32, bits32, (template, rolled) => {
        const version = jobVersion(template, generalPurposeMask);
        const header = ((version & ~generalPurposeMask) | (rolled & generalPurposeMask)) >>> 0;
        const sentAsBits = (header & generalPurposeMask) >>> 0;
        const sentAsDifference = (header ^ version) >>> 0;
        expect(sentAsDifference).toBe(sentAsBits);
        expect(rolledVersion(version, sentAsBits, generalPurposeMask)).toBe(header);
      }),
    );
  });

  it('keeps the signalling bits of the template', () => {
    expect(hex32(jobVersion(0x30000010, generalPurposeMask))).toBe('20000010');
  });

  it('reads hexadecimal digits alone', () => {
    expect(readHex32('1FFFE000')).toBe(generalPurposeMask);
    for (const text of ['', '0x10', '123456789', ' 10', 'ff\n', 'g'] as const) expect(readHex32(text)).toBeUndefined();
  });
});
