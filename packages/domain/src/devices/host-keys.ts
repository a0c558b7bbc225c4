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

/** The host key that a server shows, and the one that is pinned for it. */
interface ChangedHostKey {
  shown: string;
  pinned: string;
}

/** What is said of a server that shows another host key than the pinned one; {@link readChangedHostKey} reads it again. */
export function changedHostKeyText({ shown, pinned }: ChangedHostKey): string {
  return `The server shows the host key ${shown} in place of ${pinned}. Nothing was sent to it.`;
}

/** The host keys in the failure of a device that was not read for another host key; null in any other text. */
export function readChangedHostKey(failure: string | null): ChangedHostKey | null {
  const found = /shows the host key (SHA256:[A-Za-z0-9+/]{43}) in place of (SHA256:[A-Za-z0-9+/]{43})\./.exec(
    failure ?? '',
  );
  return found?.[1] && found[2] ? { shown: found[1], pinned: found[2] } : null;
}
