import { hash, scryptSync } from 'node:crypto';
import type { MiningAlgorithm } from '@headframe/domain/pool/mined-coins';
import { hashBytes } from './bytes.ts';

/** SHA-256 of SHA-256: transaction ids, merkle trees, block ids, and Bitcoin's proof of work. In internal order. */
export function sha256d(bytes: Uint8Array): Uint8Array {
  return hash('sha256', hash('sha256', bytes, 'buffer'), 'buffer');
}

/** Scrypt as Litecoin uses it (N 1024, r 1, p 1, the header as password and salt), in internal order. */
function scryptProof(header: Uint8Array): Uint8Array {
  return scryptSync(header, header, hashBytes, { N: 1024, r: 1, p: 1 });
}

/** The hash of a header that its target is compared with. The id of a block is `sha256d` of it for every algorithm. */
export function proofOfWork(header: Uint8Array, algorithm: MiningAlgorithm): Uint8Array {
  return algorithm === 'scrypt' ? scryptProof(header) : sha256d(header);
}
