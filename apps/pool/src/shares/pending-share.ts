import { encodeHeader } from '@headframe/chain/header';
import type { LoadedTemplate } from './loaded-template.ts';

/** A share that can be read and waits for its hash. */
export interface PendingShare {
  readonly template: LoadedTemplate;
  readonly extranonce1: Uint8Array;
  /** Both halves of extranonce2, as one number of 8 bytes with leading zeros. */
  readonly high: number;
  readonly low: number;
  readonly extranonce2Bytes: number;
  readonly time: number;
  readonly nonce: number;
  /** Version of the header, with what the miner rolled. */
  readonly version: number;
}

/** Writes the extranonces of a share, one behind the other. */
export function writeExtranonces(share: PendingShare, to: Uint8Array, offset: number): void {
  const { extranonce1, extranonce2Bytes, high, low } = share;
  let at = offset;
  for (let index = 0; index < extranonce1.length; index += 1, at += 1) to[at] = extranonce1[index] as number;
  for (let left = extranonce2Bytes - 1; left >= 0; left -= 1, at += 1)
    to[at] = left < 4 ? low >>> (8 * left) : high >>> (8 * (left - 4));
}

export function headerOf(share: PendingShare, merkleRoot: Uint8Array): Uint8Array {
  const { previousHash, bits } = share.template.template;
  const { version, time, nonce } = share;
  return encodeHeader({ version, previousHash, merkleRoot, time, bits, nonce });
}
