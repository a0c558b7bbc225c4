import { createCipheriv, createDecipheriv } from 'node:crypto';
import { DeviceReplyError } from '../device-errors.ts';

const blockLength = 16;

/** Encrypts text with AES-256-ECB, filled up with zero bytes, as Whatsminers expect it. The key has 32 bytes. */
export function encryptZeroPadded(key: Buffer, text: string): Buffer {
  const plain = Buffer.from(text);
  const padded = Buffer.alloc(Math.ceil(plain.length / blockLength) * blockLength);
  plain.copy(padded);
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]);
}

/** Cuts off PKCS#7 padding where it is consistent. */
function withoutPkcs7(plain: Buffer): Buffer {
  const count = plain.at(-1) ?? 0;
  const padding = plain.subarray(-count);
  const isPadding = count >= 1 && count <= blockLength && padding.every((byte) => byte === count);
  return isPadding ? plain.subarray(0, -count) : plain;
}

/**
 * Decrypts AES-256-ECB, whichever of zero and PKCS#7 padding the firmware uses (device protocol notes 1.2: both are seen).
 * Throws `DeviceReplyError` when the length is not that of whole blocks.
 */
export function decryptEitherPadding(key: Buffer, encrypted: Buffer): string {
  if (encrypted.length === 0 || encrypted.length % blockLength !== 0)
    throw new DeviceReplyError('The encrypted reply is cut off.');
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const plain = withoutPkcs7(Buffer.concat([decipher.update(encrypted), decipher.final()]));
  return plain.toString().replace(/\0+$/, '');
}
