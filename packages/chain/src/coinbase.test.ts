import { describe, expect, it } from 'vitest';
import { bytesOfHex, hexOfBytes } from './bytes.ts';
import {
  coinbaseOf,
  coinbaseParts,
  heightPush,
  withWitness,
  witnessCommitment,
  type CoinbaseContent,
} from './coinbase.ts';

const emptyCommitment = '6a24aa21a9ede2f61c3f71d1defd3fa999dfa36953755c690689799962b48bebd836974e8cf9';

const content: CoinbaseContent = {
  height: 840_000,
  value: 312_500_000n,
  payoutScript: bytesOfHex('0014cd7fbb21c5f5f55a5fbcc272ba9e2f1f975eb3b5'),
  auxiliary: new Uint8Array(0),
  tag: Buffer.from('/Headframe/'),
  commitment: bytesOfHex(emptyCommitment),
  extranonceBytes: 12,
};

describe('the height in a coinbase', () => {
  it.each([
    [0, '00'],
    [1, '51'],
    [2, '52'],
    [16, '60'],
    [17, '0111'],
    [127, '017f'],
    [128, '028000'],
    [255, '02ff00'],
    [256, '020001'],
    [32_767, '02ff7f'],
    [32_768, '03008000'],
    [840_000, '0340d10c'],
    [8_388_607, '03ffff7f'],
    [8_388_608, '0400008000'],
    [0x7fffffff, '04ffffff7f'],
  ])('%i is pushed as %s', (height, expected) => {
    expect(hexOfBytes(heightPush(height))).toBe(expected);
  });

  it('is a whole number of 31 bits', () => {
    for (const height of [-1, 1.5, 0x80000000, Number.NaN]) expect(() => heightPush(height)).toThrow(RangeError);
  });
});

describe('a coinbase', () => {
  it('of an empty block commits as every node does', () => {
    expect(hexOfBytes(witnessCommitment([]))).toBe(emptyCommitment);
  });

  it('is the one that a Litecoin node took', () => {
    const taken = coinbaseParts({
      height: 2,
      value: 5_000_000_000n,
      payoutScript: content.payoutScript,
      auxiliary: new Uint8Array(0),
      tag: Buffer.from('/test/'),
      commitment: content.commitment,
      extranonceBytes: 12,
    });
    expect(hexOfBytes(coinbaseOf(taken, bytesOfHex('112233440000000000000000')))).toBe(
      '02000000010000000000000000000000000000000000000000000000000000000000000000ffffffff13522f746573742f112233440000000000000000ffffffff' +
        '0200f2052a01000000160014cd7fbb21c5f5f55a5fbcc272ba9e2f1f975eb3b50000000000000000266a24aa21a9ede2f61c3f71d1defd3fa999dfa36953755c690689799962b48bebd836974e8cf900000000',
    );
  });

  it('has the extranonces between its parts, and nothing before the push of its height but what the node asks for behind it', () => {
    const parts = coinbaseParts({ ...content, auxiliary: bytesOfHex('062f503253482f') });
    const whole = hexOfBytes(coinbaseOf(parts, bytesOfHex('0102030405060708090a0b0c')));
    const script = `0340d10c062f503253482f${hexOfBytes(content.tag)}0102030405060708090a0b0c`;
    expect(whole).toContain(`ffffffff${(script.length / 2).toString(16)}${script}ffffffff02`);
    expect(() => coinbaseOf(parts, new Uint8Array(11))).toThrow(RangeError);
  });

  it('has one output without segwit', () => {
    const parts = coinbaseParts({ ...content, commitment: undefined });
    expect(hexOfBytes(parts.tail)).toBe(`ffffffff01${'205fa01200000000'}16${hexOfBytes(content.payoutScript)}00000000`);
  });

  it('is refused where nodes or miners would refuse it', () => {
    expect(() => coinbaseParts({ ...content, tag: new Uint8Array(84) })).not.toThrow();
    expect(() => coinbaseParts({ ...content, tag: new Uint8Array(85) })).toThrow('100 bytes');
    expect(() => coinbaseParts({ ...content, payoutScript: new Uint8Array(300) })).toThrow('400 bytes');
    expect(() => coinbaseParts({ ...content, extranonceBytes: 17 })).toThrow(RangeError);
    expect(() => coinbaseParts({ ...content, height: 1, tag: new Uint8Array(0), extranonceBytes: 0 })).toThrow(
      '2 to 100',
    );
  });

  it('has marker, flag and one witness item of 32 zeros in a block', () => {
    const coinbase = coinbaseOf(coinbaseParts(content), new Uint8Array(12));
    const whole = hexOfBytes(withWitness(coinbase));
    const bare = hexOfBytes(coinbase);
    expect(whole).toBe(`${bare.slice(0, 8)}0001${bare.slice(8, -8)}0120${'00'.repeat(32)}${bare.slice(-8)}`);
  });
});
