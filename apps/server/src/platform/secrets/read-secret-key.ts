import { secretKeyBytes } from './secrets.ts';

/** What a secret key is written as, for messages. */
export const secretKeyForm = `${secretKeyBytes} random bytes in base64 (44 characters) or hexadecimal (64 digits)`;

/** The key that a text holds; undefined for any other text. Nothing but whole characters of the encoding counts. */
export function readSecretKey(text: string): Buffer | undefined {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(trimmed)) return undefined;
  const key = Buffer.from(trimmed, 'base64');
  return key.length === secretKeyBytes ? key : undefined;
}

/** Whether a text holds a secret key. */
export const isSecretKey = (text: string): boolean => readSecretKey(text) !== undefined;
