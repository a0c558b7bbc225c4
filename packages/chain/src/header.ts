import { hashBytes } from './bytes.ts';

/** Bytes of a block header. */
export const headerBytes = 80;

/** Fields of a block header; hashes in internal order, numbers of 32 bits without sign. */
interface BlockHeader {
  readonly version: number;
  readonly previousHash: Uint8Array;
  readonly merkleRoot: Uint8Array;
  readonly time: number;
  readonly bits: number;
  readonly nonce: number;
}

/** A header as it is hashed: all numbers little-endian. Throws RangeError for hashes of another length. */
export function encodeHeader(header: BlockHeader): Uint8Array {
  if (header.previousHash.length !== hashBytes || header.merkleRoot.length !== hashBytes)
    throw new RangeError('A hash has 32 bytes.');
  const bytes = new Uint8Array(headerBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, header.version, true);
  bytes.set(header.previousHash, 4);
  bytes.set(header.merkleRoot, 36);
  view.setUint32(68, header.time, true);
  view.setUint32(72, header.bits, true);
  view.setUint32(76, header.nonce, true);
  return bytes;
}

/** The fields of 80 bytes. Throws RangeError for another length. */
export function decodeHeader(bytes: Uint8Array): BlockHeader {
  if (bytes.length !== headerBytes) throw new RangeError('A header has 80 bytes.');
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return {
    version: view.getUint32(0, true),
    previousHash: Uint8Array.from(bytes.subarray(4, 36)),
    merkleRoot: Uint8Array.from(bytes.subarray(36, 68)),
    time: view.getUint32(68, true),
    bits: view.getUint32(72, true),
    nonce: view.getUint32(76, true),
  };
}
