import { minedCoin, type NodeNetwork } from '@headframe/domain/pool/mined-coins';
import { meetsTarget, targetOfBits, targetToBytes } from '@headframe/domain/pool/target';
import { describe, expect, it } from 'vitest';
import { displayOfHash, hashOfDisplay } from './bytes.ts';
import { encodeHeader } from './header.ts';
import { proofOfWork, sha256d } from './proof-of-work.ts';

const roots = [
  '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  '97ddfbbae6be97fd6cdf3e7ca13232a3afff2353e29badfab7f73011edd4ced9',
] as const;

/** Time, bits and nonce of each first block, from the chain parameters of Bitcoin Core and Litecoin Core. */
const firstBlocks: readonly (readonly [0 | 1, NodeNetwork, number, number, number])[] = [
  [0, 'main', 1_231_006_505, 0x1d00ffff, 2_083_236_893],
  [0, 'test', 1_296_688_602, 0x1d00ffff, 414_098_458],
  [0, 'regtest', 1_296_688_602, 0x207fffff, 2],
  [1, 'main', 1_317_972_665, 0x1e0ffff0, 2_084_524_493],
  [1, 'test', 1_486_949_366, 0x1e0ffff0, 293_345],
  [1, 'regtest', 1_296_688_602, 0x207fffff, 0],
];

describe('first blocks', () => {
  it.each(firstBlocks)('of coin %i, %s, have the listed id and enough work', (coinEnum, network, time, bits, nonce) => {
    const coin = minedCoin(coinEnum);
    const header = encodeHeader({
      version: 1,
      previousHash: new Uint8Array(32),
      merkleRoot: hashOfDisplay(roots[coinEnum]),
      time,
      bits,
      nonce,
    });
    expect(displayOfHash(sha256d(header))).toBe(coin.networks[network].genesis);
    const work = proofOfWork(header, coin.algorithm);
    expect(meetsTarget(work, targetToBytes(targetOfBits(bits)))).toBe(true);
  });
});
