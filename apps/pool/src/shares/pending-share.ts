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
  /** Rolled bits of the version, within the mask. */
  readonly bits: number;
}

/** Writes the extranonces of a share, one behind the other. */
export function writeExtranonces(share: PendingShare, to: Uint8Array, offset: number): void {
  const { extranonce1, extranonce2Bytes, high, low } = share;
  let at = offset;
  for (let index = 0; index < extranonce1.length; index += 1, at += 1) to[at] = extranonce1[index] as number;
  for (let left = extranonce2Bytes - 1; left >= 0; left -= 1, at += 1)
    to[at] = left < 4 ? low >>> (8 * left) : high >>> (8 * (left - 4));
}

/** Version of the header of a share. */
export function versionOf({ template, bits }: PendingShare): number {
  return (template.template.version | bits) >>> 0;
}

/** The header of a share with its merkle root. */
export function headerOf(share: PendingShare, merkleRoot: Uint8Array): Uint8Array {
  const { previousHash, bits } = share.template.template;
  return encodeHeader({
    version: versionOf(share),
    previousHash,
    merkleRoot,
    time: share.time,
    bits,
    nonce: share.nonce,
  });
}
