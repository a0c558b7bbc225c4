import { secp256k1 } from '@noble/curves/secp256k1.js';

/** The x coordinate, 32 bytes, of the point that the holders of both keys can compute. */
export function sharedX(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array {
  return secp256k1.getSharedSecret(privateKey, publicKey, true).slice(1);
}
