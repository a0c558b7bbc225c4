import type { JobTemplate } from '@headframe/chain/job-template';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { targetOfBits } from '@headframe/domain/pool/target';

/** Bytes that look like chance and are the same for the same name. */
export function bytesOf(name: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = (name + 0x9e3779b9) >>> 0;
  for (let index = 0; index < length; index += 1) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    state ^= state >>> 13;
    bytes[index] = state >>> 8;
  }
  return bytes;
}

/** What a template of tests may differ in. */
export interface TemplateShape {
  readonly name: number;
  /** Names the tip: equal tips, equal previous hash. */
  readonly tip: number;
  readonly coinEnum: 0 | 1;
  readonly headBytes: number;
  readonly tailBytes: number;
  readonly branchCount: number;
  readonly extranonceBytes: number;
  readonly weight: number;
  readonly bits: number;
}

/** A template of random parts. Its coinbase is none that a node would take; hashing does not care. */
export function randomTemplate(shape: TemplateShape): JobTemplate {
  const coin = minedCoin(shape.coinEnum);
  return {
    coin,
    height: shape.name,
    version: 0x20000004,
    versionMask: coin.versionMask,
    previousHash: bytesOf(shape.tip, 32),
    bits: shape.bits,
    networkTarget: targetOfBits(shape.bits),
    currentTime: 1_790_000_000,
    minTime: 1_789_999_000,
    coinbase: {
      head: bytesOf(shape.name, shape.headBytes),
      tail: bytesOf(shape.name + 1, shape.tailBytes),
      extranonceBytes: shape.extranonceBytes,
    },
    hasWitness: false,
    branches: Array.from({ length: shape.branchCount }, (_, index) => bytesOf(shape.name + 2 + index, 32)),
    transactions: new Uint8Array(0),
    transactionCount: 0,
    mweb: undefined,
    coinbaseValue: 312_500_000n,
    fees: 0n,
    subsidy: 312_500_000n,
    weight: shape.weight,
  };
}
