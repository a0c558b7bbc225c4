import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { secretKeyFile } from '../secrets/load-secret-key.ts';
import { readSecretKey } from '../secrets/read-secret-key.ts';

/** The secret key of a house: the configured one, else that of its data folder; undefined where there is none. */
export async function presentSecretKey(
  configured: string | undefined,
  dataFolder: string,
): Promise<Buffer | undefined> {
  if (configured) return readSecretKey(configured);
  try {
    return readSecretKey(await readFile(path.join(dataFolder, secretKeyFile), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** By which two secret keys are compared; it says nothing about the key. */
export function markOfKey(key: Buffer): string {
  return createHmac('sha256', key).update('headframe backup').digest('hex').slice(0, 16);
}
