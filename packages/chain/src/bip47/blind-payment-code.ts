import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';

/** Bytes of an outpoint: transaction id as it is hashed, and index as 4 bytes, little-endian. */
const outpointBytes = 36;
/** x coordinate of the key and the chain code, which stand side by side behind version, features and sign. */
const blindedAt = 3;

/**
 * Blinds the bytes of a payment code for a notification, or reveals blinded ones: both are the same (BIP 47; the outpoint
 * is the key of the HMAC).
 * @throws RangeError for an outpoint of another length.
 */
export function blindPaymentCode(code: Uint8Array, secretX: Uint8Array, outpoint: Uint8Array): Uint8Array {
  if (outpoint.length !== outpointBytes) throw new RangeError('An outpoint has 36 bytes.');
  const mask = hmac(sha512, outpoint, secretX);
  const blinded = Uint8Array.from(code);
  mask.forEach((byte, index) => {
    blinded[blindedAt + index] = (blinded[blindedAt + index] ?? 0) ^ byte;
  });
  return blinded;
}
