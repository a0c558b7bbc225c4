import { minedCoin } from '@headframe/domain/pool/mined-coins';
import {
  difficultyOneTarget,
  meetsTarget,
  targetFromBytes,
  targetOfBits,
  targetToBytes,
} from '@headframe/domain/pool/target';
import { describe, expect, it } from 'vitest';
import { bytesOfHex, displayOfHash, hashOfDisplay, hexOfBytes } from './bytes.ts';
import { decodeHeader, encodeHeader } from './header.ts';
import { merkleBranches, merkleRoot, rootOfBranches } from './merkle.ts';
import { proofOfWork, sha256d } from './proof-of-work.ts';

/** Block 125552 of Bitcoin: four transactions, two branches. */
const mainnet = {
  coinbase: '51d37bdd871c9e1f4d5541be67a6ab625e32028744d7d4609d0c37747b40cd2d',
  others: [
    '60c25dda8d41f8d3d7d5c6249e2ea1b05a25bf7ae2ad6d904b512b31f997e1a1',
    '01f314cdd8566d3e5dbdd97de2d9fbfbfd6873e916a00d48758282cbb81a45b9',
    'b519286a1040da6ad83c783eb2872659eaf57b1bec088e614776ffe7dc8f6d01',
  ],
  branches: [
    'a1e197f9312b514b906dade27abf255ab0a12e9e24c6d5d7d3f8418dda5dc260',
    '5e996cc3307b11be5acab562575c583aba2f125ae82137bace5396db4b95aebf',
  ],
  root: '2b12fcf1b09288fcaff797d71e950e71ae42b91e8bdb2304758dfcffc2b620e3',
  header:
    '0100000081cd02ab7e569e8bcd9317e2fe99f2de44d49ab2b8851ba4a308000000000000' +
    'e320b6c2fffc8d750423db8b1eb942ae710e951ed797f7affc8892b0f1fc122bc7f5d74df2b9441a42a14695',
  id: '00000000000000001e8d6829a8a21adc5d38d0a473b144b6765798e61f98bd1d',
};

/** Block 2 of a Litecoin regtest, taken by `submitblock`. */
const litecoin = {
  coinbase:
    '02000000010000000000000000000000000000000000000000000000000000000000000000ffffffff13522f746573742f112233440000000000000000ffffffff' +
    '0200f2052a01000000160014cd7fbb21c5f5f55a5fbcc272ba9e2f1f975eb3b50000000000000000266a24aa21a9ede2f61c3f71d1defd3fa999dfa36953755c690689799962b48bebd836974e8cf900000000',
  header:
    '000000209fde1e6a2ee10a21231319d43c04229f18861769d8f7e35e1f0f0942a4974d57' +
    'af688219720760cdea9bcb2147931c8322b1dcfc924380144f2a3db9c1ea0292fa6c026bffff7f2000000000',
  work: '793a139df21915fcc4673965676a2c37a0109846fc43b651984f2774cb59910c',
  id: '5652dd2b20267b1abade9549a2383f0a8140136c8a98cfb38e38a848c215226d',
};

describe('block 125552 of Bitcoin', () => {
  it('has the branches and the root of its transactions', () => {
    const others = mainnet.others.map(hashOfDisplay);
    const branches = merkleBranches(others);
    expect(branches.map(hexOfBytes)).toEqual(mainnet.branches);
    expect(displayOfHash(rootOfBranches(hashOfDisplay(mainnet.coinbase), branches))).toBe(mainnet.root);
    expect(displayOfHash(merkleRoot([hashOfDisplay(mainnet.coinbase), ...others]))).toBe(mainnet.root);
  });

  it('has the header of its fields, and its difficulty', () => {
    const header = encodeHeader({
      version: 1,
      previousHash: hashOfDisplay('00000000000008a3a41b85b8b29ad444def299fee21793cd8b9e567eab02cd81'),
      merkleRoot: hashOfDisplay(mainnet.root),
      time: 0x4dd7f5c7,
      bits: 0x1a44b9f2,
      nonce: 0x9546a142,
    });
    expect(hexOfBytes(header)).toBe(mainnet.header);
    expect(encodeHeader(decodeHeader(header))).toEqual(header);
    const hash = proofOfWork(header, 'sha256d');
    expect(displayOfHash(hash)).toBe(mainnet.id);
    expect(difficultyOneTarget / targetFromBytes(hash)).toBe(35_987_218_905n);
    expect(meetsTarget(hash, targetToBytes(targetOfBits(0x1a44b9f2)))).toBe(true);
  });
});

describe('a block of Litecoin', () => {
  it('has its coinbase as root, its id by SHA-256d and its work by Scrypt', () => {
    const header = bytesOfHex(litecoin.header);
    expect(hexOfBytes(decodeHeader(header).merkleRoot)).toBe(hexOfBytes(sha256d(bytesOfHex(litecoin.coinbase))));
    expect(displayOfHash(sha256d(header))).toBe(litecoin.id);
    expect(displayOfHash(proofOfWork(header, minedCoin(1).algorithm))).toBe(litecoin.work);
  });
});
