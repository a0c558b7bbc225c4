import type { Hash } from 'node:crypto';

/** Name of the last entry of an archive: the SHA-256 of all entries before it, in hexadecimal. */
export const endEntry = 'checksum';

/** Adds the head of an entry to the checksum; its bytes follow. */
export function countEntry(digest: Hash, name: string, size: number): void {
  digest.update(`${name}\n${size}\n`);
}
