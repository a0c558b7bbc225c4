import { createCipheriv, createDecipheriv } from 'node:crypto';

const algorithm = 'aes-256-ecb';
const blockLength = 16;

/** Encrypts text with AES-256 in ECB mode, filled up with zeros or as PKCS#7 has it, to base64. */
export function encryptBlocks(text: string, key: Buffer, padding: 'zero' | 'pkcs7'): string {
  const plain = Buffer.from(text);
  const missing = (blockLength - (plain.length % blockLength)) % blockLength;
  const cipher = createCipheriv(algorithm, key, null).setAutoPadding(padding === 'pkcs7');
  const filled = padding === 'zero' ? Buffer.concat([plain, Buffer.alloc(missing)]) : plain;
  return Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64');
}

/**
 * Decrypts base64 of AES-256 in ECB mode, whichever way it was filled up; both are met in the field. Throws an Error when
 * the data is no whole number of blocks.
 */
export function decryptBlocks(data: string, key: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, null).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(data, 'base64'), decipher.final()]);
  const last = plain.at(-1) ?? 0;
  const isPkcs7 = last >= 1 && last <= blockLength && plain.subarray(-last).every((byte) => byte === last);
  return plain
    .subarray(0, isPkcs7 ? -last : undefined)
    .toString('utf8')
    .replace(/\0+$/, '');
}
