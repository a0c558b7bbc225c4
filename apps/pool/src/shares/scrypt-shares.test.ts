import { setTimeout } from 'node:timers/promises';
import { bytesOfHex, displayOfHash, hexOfBytes } from '@headframe/chain/bytes';
import { decodeHeader } from '@headframe/chain/header';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { targetOfBits } from '@headframe/domain/pool/target';
import { describe, expect, it } from 'vitest';
import { maxWaitingOfSession } from './share-session.ts';
import { ShareChecker } from './share-checker.ts';
import type { ShareVerdict } from './share-verdict.ts';
import { randomTemplate } from './testing/random-template.ts';

/** Block 2 of a Litecoin regtest, taken by `submitblock`: what stands before and behind its 13 bytes of mark and extranonces. */
const head = '02000000010000000000000000000000000000000000000000000000000000000000000000ffffffff13522f74657374';
const tail =
  'ffffffff0200f2052a01000000160014cd7fbb21c5f5f55a5fbcc272ba9e2f1f975eb3b50000000000000000266a24aa21a9ede2f61c3f71d1defd3fa999dfa36953755c690689799962b48bebd836974e8cf900000000';
const header = decodeHeader(
  bytesOfHex(
    '000000209fde1e6a2ee10a21231319d43c04229f18861769d8f7e35e1f0f0942a4974d57' +
      'af688219720760cdea9bcb2147931c8322b1dcfc924380144f2a3db9c1ea0292fa6c026bffff7f2000000000',
  ),
);

function openLitecoin() {
  const verdicts: ShareVerdict<string>[] = [];
  const checker = new ShareChecker<string>({
    coin: minedCoin(1),
    extranonce1Bytes: 4,
    extranonce2Bytes: 8,
    // The byte that stands there in the block.
    markOf: () => 0x2f,
    lastJobId: 0,
  });
  const session = checker.openSession({
    extranonce1: bytesOfHex('11223344'),
    onVerdict: (verdict) => verdicts.push(verdict),
  });
  session.authorize('farm.l7', 'l7');
  const shape = { name: 2, tip: 1, coinEnum: 1 as const, headBytes: 0, tailBytes: 0, branchCount: 0, weight: 1 };
  const template = checker.addTemplate({
    ...randomTemplate({ ...shape, bits: header.bits, extranonceBytes: 13 }),
    version: header.version,
    previousHash: header.previousHash,
    networkTarget: targetOfBits(header.bits),
    currentTime: header.time,
    minTime: header.time,
    coinbase: { head: bytesOfHex(head), tail: bytesOfHex(tail), extranonceBytes: 13 },
  });
  session.addJob({ id: checker.nextJobId(), template, difficulty: 2 ** -16 });
  const submit = (nonce: number, id: number) => {
    const words = [header.time, nonce].map((word) => word.toString(16).padStart(8, '0'));
    session.submitParameters(id, ['farm.l7', '1', '0000000000000000', ...words]);
  };
  return { verdicts, submit };
}

describe('Scrypt shares', () => {
  it('are judged by Scrypt while the block has its id by SHA-256d', async () => {
    const { verdicts, submit } = openLitecoin();
    submit(0, 7);
    while (verdicts.length < 1) await setTimeout(1);
    expect(verdicts[0]).toMatchObject({ id: 7, outcome: 'accepted', difficulty: 2 ** -16, worker: 'l7' });
    expect(displayOfHash(verdicts[0]?.block?.id as Uint8Array)).toBe(
      '5652dd2b20267b1abade9549a2383f0a8140136c8a98cfb38e38a848c215226d',
    );
    expect(hexOfBytes(verdicts[0]?.block?.coinbase as Uint8Array)).toBe(`${head}2f112233440000000000000000${tail}`);
  });

  it('of one session wait in a bounded number, and every one gets a verdict', async () => {
    const { verdicts, submit } = openLitecoin();
    for (let nonce = 0; nonce < 40; nonce += 1) submit(nonce, nonce);
    expect(verdicts.filter(({ outcome }) => outcome === 'too-many')).toHaveLength(40 - maxWaitingOfSession);
    while (verdicts.length < 40) await setTimeout(1);
    expect(new Set(verdicts.map(({ id }) => id)).size).toBe(40);
    const hashed = verdicts.filter(({ outcome }) => outcome !== 'too-many').map(({ id }) => id);
    expect(hashed).toEqual([...Array(maxWaitingOfSession).keys()]);
    submit(0, 40);
    await setTimeout(1);
    expect(verdicts.find(({ id }) => id === 40)?.outcome).toBe('duplicate');
  });
});
