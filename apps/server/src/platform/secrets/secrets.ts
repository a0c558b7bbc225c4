import { hkdfSync } from 'node:crypto';
import { openBytes, sealBytes } from './seal-bytes.ts';

/** Bytes of the key that protects stored secrets. */
export const secretKeyBytes = 32;

const version = 'v1';

/** Protects what must be read back later (device passwords, signing keys) with a key kept outside the database. */
export interface Secrets {
  /** AES-256-GCM over UTF-8 text; the answer is printable, and another one each time. */
  encrypt(text: string): string;
  /** Reads what `encrypt` wrote. Throws `SecretUnreadableError` for another key or changed text. */
  decrypt(text: string): string;
  /** A 32-byte key for one other purpose (HKDF-SHA-256 of the secret key), the same on every server with that key. */
  derive(purpose: string): Buffer;
}

/** A stored secret that this key did not write, or that was changed since. */
export class SecretUnreadableError extends Error {
  override name = 'SecretUnreadableError';
}

/** Creates the encryption of one installation from its 32-byte key. */
export function createSecrets(key: Buffer): Secrets {
  if (key.length !== secretKeyBytes) throw new RangeError(`The secret key must have ${secretKeyBytes} bytes.`);
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `headframe ${purpose}`, 32));
  const encryptionKey = derive('encryption');
  return {
    derive,
    encrypt(text) {
      return `${version}.${sealBytes(encryptionKey, Buffer.from(text)).toString('base64url')}`;
    },
    decrypt(text) {
      const [writtenVersion, encoded, ...rest] = text.split('.');
      const bytes = Buffer.from(encoded ?? '', 'base64url');
      if (writtenVersion !== version || rest.length > 0)
        throw new SecretUnreadableError('This is not an encrypted secret.');
      try {
        return openBytes(encryptionKey, bytes).toString('utf8');
      } catch (cause) {
        throw new SecretUnreadableError('This secret was encrypted with another key.', { cause });
      }
    },
  };
}
