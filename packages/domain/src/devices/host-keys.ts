import { z } from 'zod';

/** The SHA-256 fingerprint of an SSH host key, as OpenSSH writes it. */
export const hostKeyFingerprintSchema = z
  .string()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'A host key is given as SHA256: and 43 characters.');

/** Max. host keys of one credential. */
export const maxHostKeysOfCredential = 256;

const wholeLine = /^(?:\d+ )?(SHA256:[A-Za-z0-9+/]{43})(?: .*)?$/;

/**
 * Fingerprints one per line, alone or as `ssh-keygen -lf` writes them (`256 SHA256:… name (ED25519)`), each once; null where a line has
 * none.
 */
export function readHostKeys(text: string): string[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '').map((line) => wholeLine.exec(line)?.[1]);
  return keys.includes(undefined) ? null : [...new Set(keys as string[])];
}
