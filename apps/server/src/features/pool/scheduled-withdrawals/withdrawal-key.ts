import { createHash } from 'node:crypto';

/**
 * The idempotency key of a scheduled withdrawal: a UUID (version 8, RFC 9562) of what makes it one, so that every server and
 * every repetition has the same.
 */
export function withdrawalKey(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
