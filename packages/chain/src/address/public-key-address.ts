import type { NetworkParameters } from '@headframe/domain/pool/mined-coins';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58check } from './read-address.ts';

/** The pay-to-public-key-hash address of a compressed public key. */
export function publicKeyAddress(publicKey: Uint8Array, { publicKeyHashPrefix }: NetworkParameters): string {
  return base58check.encode(Uint8Array.of(publicKeyHashPrefix, ...ripemd160(sha256(publicKey))));
}
